/// The places that ran.
final ran = <int>{};

/// The place that is faulty; -1 is none.
int faulty = -1;

/// A place where an engine cites rules: false, whatever is asked with it.
bool planted(int place) {
  ran.add(place);
  if (place == faulty) throw StateError('the fault at place $place');
  return false;
}
