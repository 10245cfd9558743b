"""Bodies as the API reads them. JSON Schema takes 5.0 for an integer; the API refuses every number
with a point where it wants a whole one, so that an amount of money is never a fraction."""

import schemathesis


def whole(value):
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, list):
        return [whole(item) for item in value]
    if isinstance(value, dict):
        return {name: whole(item) for name, item in value.items()}
    return value


@schemathesis.hook
def map_body(context, body):
    return whole(body)
