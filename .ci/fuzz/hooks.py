"""Corrects what schemathesis cannot read from the API document."""

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
    """JSON Schema accepts 5.0 as an integer; the API refuses a decimal point in every whole
    number, so that an amount of money is never a fraction."""
    return whole(body)


@schemathesis.hook
def before_load_schema(context, raw_schema):
    """schemathesis cannot make a header value with quotation marks from a pattern: it sends an
    empty version and counts it as valid. So the versions to send are given here."""
    for operations in raw_schema["paths"].values():
        for operation in operations.values():
            for parameter in operation.get("parameters", []):
                if parameter["name"] == "If-Match":
                    parameter["schema"] = {"type": "string", "enum": ['"1"', '"2"', '"2-gzip"']}
