"""Past a difference: what stands behind one is compared all the same, so that a house rule hides nothing.

After a difference that is not harmless the two positions are two, and the rest of the case says nothing any more.
But the parts of the case that the difference does not reach are cases of their own (`legs`), for the engine that
differs: the same script without a move that only the engine accepts, the rounds behind from the reference's own
dealer and score, and the same round on another way (`other_way`). `behind` sends them until nothing is left.
"""

from harness.past.behind import Behind, go_on, is_behind

__all__ = ["Behind", "go_on", "is_behind"]
