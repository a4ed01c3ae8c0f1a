/* The lines of rows, as Python sees it; what the function does stands in `_native.pyi`. */
#include "rng.h"

enum { LONGEST_NUMBER = 20, SEAL = 28 }; /* the digits of 2^64 - 1; how many signs `seal` puts at the end of a line */

typedef struct {
    char *text;
    size_t length, room;
} Lines;

static int make_room(Lines *lines, size_t more) {
    if (lines->room - lines->length >= more) return 1;
    size_t room = 2 * (lines->length + more);
    char *text = realloc(lines->text, room);
    if (!text) return 0;
    lines->text = text;
    lines->room = room;
    return 1;
}

static void put_number(Lines *lines, unsigned long long number) {
    char digits[LONGEST_NUMBER];
    int n = 0;
    do digits[n++] = (char)('0' + number % 10);
    while (number /= 10);
    while (n) lines->text[lines->length++] = digits[--n];
}

/* The sum of a line that began there, and its end: what `sealed_open` of outside/jsonlines.py adds. */
static void put_seal(Lines *lines, size_t begin) {
    static const char hexadecimal[] = "0123456789abcdef";
    uint64_t sum = tg_digest(lines->text + begin, lines->length - begin);
    memcpy(lines->text + lines->length, ", \"sum\": \"", 10);
    lines->length += 10;
    for (int shift = 60; shift >= 0; shift -= 4) lines->text[lines->length++] = hexadecimal[sum >> shift & 15];
    lines->text[lines->length++] = '"';
    lines->text[lines->length++] = '}';
}

/* One line: texts with numbers of the row between them. 0: it cannot be written here. */
static int put_line(Lines *lines, PyObject *row, PyObject *texts, const unsigned char *which, Py_ssize_t n, int seal) {
    size_t begin = lines->length;
    if (!PyTuple_Check(row) || !PyTuple_Check(texts) || PyTuple_Size(texts) != n + 1) return 0;
    for (Py_ssize_t i = 0; i <= n; i++) {
        Py_ssize_t length;
        PyObject *piece = PyTuple_GetItem(texts, i);
        const char *text = PyUnicode_Check(piece) ? PyUnicode_AsUTF8AndSize(piece, &length) : NULL;
        if (!text || !make_room(lines, (size_t)length + LONGEST_NUMBER + SEAL + 1)) return 0;
        memcpy(lines->text + lines->length, text, (size_t)length);
        lines->length += (size_t)length;
        if (i == n) break;
        PyObject *number = which[i] < PyTuple_Size(row) ? PyTuple_GetItem(row, which[i]) : NULL;
        if (!number || !PyLong_CheckExact(number)) return 0;
        unsigned long long value = PyLong_AsUnsignedLongLong(number);
        if (value == (unsigned long long)-1 && PyErr_Occurred()) return 0;
        put_number(lines, value);
    }
    if (seal) put_seal(lines, begin);
    lines->text[lines->length++] = '\n';
    return 1;
}

static PyObject *filled(PyObject *self, PyObject *args) {
    PyObject *rows, *texts;
    const unsigned char *which;
    Py_ssize_t n;
    int seal;
    (void)self;
    if (!PyArg_ParseTuple(args, "O!O!y#p", &PyList_Type, &rows, &PyList_Type, &texts, &which, &n, &seal)) return NULL;
    Py_ssize_t count = PyList_Size(rows);
    if (PyList_Size(texts) != count) return PyErr_Format(PyExc_ValueError, "as many texts as rows");
    Lines lines = {NULL, 0, 0};
    PyObject *made = NULL;
    for (Py_ssize_t i = 0; i < count; i++)
        if (!put_line(&lines, PyList_GetItem(rows, i), PyList_GetItem(texts, i), which, n, seal)) goto given_up;
    made = PyBytes_FromStringAndSize(lines.text, (Py_ssize_t)lines.length);
    free(lines.text);
    return made;
given_up:
    free(lines.text);
    PyErr_Clear();
    Py_RETURN_NONE;
}

static PyMethodDef methods[] = {
    {"filled", filled, METH_VARARGS, "Texts with the numbers of rows between them."},
    {NULL, NULL, 0, NULL},
};

TG_MODULE(_native, methods, "The lines of rows.")
