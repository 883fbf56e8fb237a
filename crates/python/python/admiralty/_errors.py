"""What is raised and warned of."""


class Refused(ValueError):
    """There is no answer to the question. The text is the program's: what is wrong, and the remedy."""


class Interrupted(UserWarning):
    """Ctrl-C ended a run, and the result is what is known so far."""
