"""Splink on claims and a roster: several blocking rules, term frequencies, and weights learned without labels.

Names are compared whole, by their words and by their rarest word, because Splink has term frequencies for whole values only.
"""

import logging
import sys
import time

import duckdb
import pyarrow as pa
from splink import DuckDBAPI, Linker, SettingsCreator, block_on
from splink import comparison_level_library as levels
from splink import comparison_library as comparisons

from rows import print_usage, read_rows, rarest_words, word_counts, write_answers

SEED = 1
# Words of more rows than this are no blocking keys.
MOST_SHARING = 300
WORDS = 3


def table(rows, counts):
    """The columns that Splink reads."""
    def column(name):
        return pa.array([getattr(row, name) for row in rows], pa.string())

    rarest = rarest_words(rows, counts, WORDS)
    keys = [[word for word in words if counts[word] <= MOST_SHARING] or None for words in rarest]
    fields = ["unique_id", "firm", "person", "surname", "door", "street", "unit", "zip", "city", "phone", "license"]
    return pa.table(
        {
            **{name: column(name) for name in fields},
            "words": pa.array([row.words or None for row in rows], pa.list_(pa.string())),
            "keys": pa.array(keys, pa.list_(pa.string())),
            "rarest": pa.array([words[0] if words else None for words in rarest], pa.string()),
            "compact": pa.array([row.firm.replace(" ", "") if row.firm else None for row in rows], pa.string()),
        }
    )


def name_comparison():
    """Whole names first, then their words: all of the shorter name's, half of them, one."""
    shared = "len(list_intersect(words_l, words_r))"
    shorter = "least(len(words_l), len(words_r))"
    return comparisons.CustomComparison(
        output_column_name="firm",
        comparison_levels=[
            levels.Or(levels.NullLevel("firm"), levels.NullLevel("words")),
            levels.ExactMatchLevel("firm", term_frequency_adjustments=True),
            levels.ExactMatchLevel("compact"),
            levels.JaroWinklerLevel("compact", 0.95),
            levels.CustomLevel(f"{shared} = {shorter} and {shorter} >= 2", "All words of the shorter name"),
            levels.JaroWinklerLevel("compact", 0.9),
            levels.CustomLevel(f"{shared} >= 2 and {shared} * 2 >= {shorter}", "Half of the words"),
            levels.CustomLevel(f"{shared} = {shorter}", "The only word"),
            levels.CustomLevel(f"{shared} >= 1", "A word"),
            levels.ElseLevel(),
        ],
    )


def address_comparison():
    return comparisons.CustomComparison(
        output_column_name="door",
        comparison_levels=[
            levels.NullLevel("door"),
            levels.And(levels.ExactMatchLevel("door"), levels.ExactMatchLevel("unit")),
            levels.ExactMatchLevel("door", term_frequency_adjustments=True),
            levels.LevenshteinLevel("door", 2),
            levels.ExactMatchLevel("street"),
            levels.ElseLevel(),
        ],
    )


def comparisons_of(visible):
    """What is compared, without the fields that are hidden."""
    chosen = [
        name_comparison(),
        comparisons.ExactMatch("rarest").configure(term_frequency_adjustments=True),
        comparisons.CustomComparison(
            output_column_name="person",
            comparison_levels=[
                levels.NullLevel("person"),
                levels.ExactMatchLevel("person", term_frequency_adjustments=True),
                levels.JaroWinklerLevel("person", 0.92),
                levels.ExactMatchLevel("surname"),
                levels.ElseLevel(),
            ],
        ),
    ]
    if "door" in visible:
        chosen.append(address_comparison())
    if "zip" in visible:
        chosen.append(comparisons.ExactMatch("zip").configure(term_frequency_adjustments=True))
    if "city" in visible:
        chosen.append(comparisons.ExactMatch("city").configure(term_frequency_adjustments=True))
    if "license" in visible:
        chosen.append(comparisons.LevenshteinAtThresholds("license", 1))
    if "phone" in visible:
        chosen.append(comparisons.LevenshteinAtThresholds("phone", 1).configure(term_frequency_adjustments=True))
    return chosen


def blocking_of(visible):
    rules = [
        block_on("firm"),
        block_on("compact"),
        block_on("keys", arrays_to_explode=["keys"]),
        block_on("person"),
        block_on("substr(compact, 1, 7)"),
    ]
    if "door" in visible:
        rules.append(block_on("door"))
    if "zip" in visible:
        rules.append(block_on("surname", "zip"))
    if "phone" in visible:
        rules.append(block_on("phone"))
    if "license" in visible:
        rules.append(block_on("license"))
    return rules


def sure_rules(visible):
    """Rules that nearly only matches meet, to estimate how many matches there are."""
    rules = ["l.firm = r.firm and l.rarest = r.rarest"]
    if "door" in visible:
        rules.append("l.door = r.door and l.rarest = r.rarest")
    if "phone" in visible:
        rules.append("l.phone = r.phone")
    if "license" in visible:
        rules.append("l.license = r.license")
    return rules


def train(linker, visible):
    """Learns from the records alone. Each session leaves out what it blocks on, so that every comparison is learned."""
    training = linker.training
    training.estimate_probability_two_random_records_match(sure_rules(visible), recall=0.8)
    training.estimate_u_using_random_sampling(max_pairs=5e6, seed=SEED)
    sessions = [block_on("firm"), block_on("rarest", "substr(firm, 1, 3)")]
    if "door" in visible:
        sessions.append(block_on("door"))
    if "phone" in visible:
        sessions.append(block_on("phone"))
    if "license" in visible:
        sessions.append(block_on("license"))
    if len(sessions) == 2:
        sessions.append(block_on("person"))
    for session in sessions:
        training.estimate_parameters_using_expectation_maximisation(session, max_pairs=1e7, record_sample_proportion=1.0)


def main(roster_path, claims_path, answers_path):
    logging.getLogger("splink").setLevel(logging.ERROR)
    began = time.perf_counter()
    roster, claims = read_rows(roster_path), read_rows(claims_path)
    counts = word_counts(roster)
    visible = {name for name in ("door", "zip", "city", "phone", "license") if any(getattr(row, name) for row in claims)}
    connection = duckdb.connect(":memory:")
    connection.execute("set enable_progress_bar = false")
    database = DuckDBAPI(connection)
    settings = SettingsCreator(
        link_type="link_only",
        comparisons=comparisons_of(visible),
        blocking_rules_to_generate_predictions=blocking_of(visible),
        retain_matching_columns=False,
    )
    inputs = [
        database.register(table(claims, counts), dataset_display_name="claims"),
        database.register(table(roster, counts), dataset_display_name="roster"),
    ]
    linker = Linker(inputs, settings, log_level=logging.ERROR)
    train(linker, visible)
    predicted = linker.inference.predict(threshold_match_weight=-10)
    pairs = connection.sql(f"select count(*) from {predicted.physical_name}").fetchall()[0][0]
    # One candidate a claim. Its weight says how like the two are; its odds against all rivals and none, how sure it is.
    best = connection.sql(
        f"""
        with pair as (
            select if(source_dataset_l = 'claims', unique_id_l, unique_id_r) as claim,
                if(source_dataset_l = 'claims', unique_id_r, unique_id_l) as license, match_weight
            from {predicted.physical_name}),
        rivalled as (
            select *, sum(2 ** least(match_weight, 500)) over (partition by claim) - 2 ** least(match_weight, 500) as rivals
            from pair)
        select claim, license, match_weight, match_weight - log2(1 + greatest(rivals, 0)) from rivalled
        qualify row_number() over (partition by claim order by match_weight desc, license) = 1
        order by claim
        """
    ).fetchall()
    write_answers(answers_path, best)
    print_usage(began, pairs=pairs)


if __name__ == "__main__":
    main(*sys.argv[1:])
