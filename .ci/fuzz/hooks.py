"""What the program must be told about the document before it can ask well."""

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
    """JSON Schema takes 5.0 for an integer; the API refuses every number with a point where it
    wants a whole one, so that an amount of money is never a fraction."""
    return whole(body)


@schemathesis.hook
def before_load_schema(context, raw_schema):
    """The program makes no header value with a quotation mark from a pattern: it then sends an
    empty version and calls it valid. It is given the versions to send."""
    for operations in raw_schema["paths"].values():
        for operation in operations.values():
            for parameter in operation.get("parameters", []):
                if parameter["name"] == "If-Match":
                    parameter["schema"] = {"type": "string", "enum": ['"1"', '"2"', '"2-gzip"']}
