"""The rows that `texts.js` wrote, with the columns that several tools derive from them."""

import csv
import json
import resource
import sys
import time
from collections import Counter


class Row:
    """One claim or one line of a roster."""

    def __init__(self, cells):
        for name, value in cells.items():
            setattr(self, name, value or None)
        self.firms = (cells["firms"] or "").split("|") if cells["firms"] else []
        words = dict.fromkeys(word for firm in self.firms for word in firm.split())
        self.words = list(words)


def read_rows(path):
    with open(path, newline="", encoding="utf-8") as file:
        return [Row(cells) for cells in csv.DictReader(file)]


def rarest_words(rows, counts, most):
    """For each row its words from rare to common, at most so many."""
    return [sorted(row.words, key=lambda word: (counts[word], word))[:most] for row in rows]


def word_counts(rows):
    return Counter(word for row in rows for word in row.words)


def write_answers(path, answers):
    """Writes claim, license and scores of the best candidate of each claim."""
    with open(path, "w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows(answers)


def print_usage(began, **figures):
    """Prints what a run took: seconds since it began, and the peak memory of the process."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    figures.update(seconds=time.perf_counter() - began, peakMegabytes=peak)
    json.dump(figures, sys.stdout)
