"""A plain baseline with RapidFuzz: names by WRatio and token_set_ratio among rows that share a word, a phone or a door."""

import sys
import time
from collections import defaultdict

from rapidfuzz import fuzz

from rows import print_usage, read_rows, rarest_words, word_counts, write_answers

# Rows with a common word are found by their other words.
MOST_SHARING = 400
WORDS = 4

# What each field counts where both sides have it.
NAME, STREET, PHONE = 0.6, 0.25, 0.15


def keys_of(row, words):
    for word in words:
        yield ("word", word)
    for field in ("license", "phone", "door", "person"):
        value = getattr(row, field)
        if value is not None:
            yield (field, value)


def name_score(claim, entry):
    """The best of all pairs of names. A part of a name alone is no full agreement."""
    one = [*claim.firms, *([claim.person] if claim.person else [])]
    other = [*entry.firms, *([entry.person] if entry.person else [])]
    return max(
        (0.5 * fuzz.WRatio(a, b) + 0.5 * (fuzz.token_set_ratio(a, b) + fuzz.token_sort_ratio(a, b)) / 2 for a in one for b in other),
        default=0,
    )


def score(claim, entry):
    if claim.license is not None and claim.license == entry.license:
        return 100
    parts = [(NAME, name_score(claim, entry))]
    if claim.door and entry.door:
        parts.append((STREET, fuzz.ratio(claim.door, entry.door)))
    if claim.phone and entry.phone:
        parts.append((PHONE, 100 if claim.phone == entry.phone else 0))
    return sum(weight * value for weight, value in parts) / sum(weight for weight, _ in parts)


def main(roster_path, claims_path, answers_path):
    began = time.perf_counter()
    roster, claims = read_rows(roster_path), read_rows(claims_path)
    counts = word_counts(roster)
    sharing = defaultdict(list)
    for at, (row, words) in enumerate(zip(roster, rarest_words(roster, counts, WORDS))):
        for key in keys_of(row, words):
            sharing[key].append(at)
    answers = []
    pairs = 0
    for claim, words in zip(claims, rarest_words(claims, counts, WORDS)):
        found = set()
        for key in keys_of(claim, words):
            if len(sharing.get(key, ())) <= MOST_SHARING:
                found.update(sharing.get(key, ()))
        pairs += len(found)
        best = max(((score(claim, roster[at]), -at) for at in found), default=None)
        if best is not None:
            answers.append((claim.unique_id, roster[-best[1]].unique_id, best[0]))
    write_answers(answers_path, answers)
    print_usage(began, pairs=pairs)


if __name__ == "__main__":
    main(*sys.argv[1:])
