"""The board of a tables game drawn: in characters, in colours, in sentences, as a picture.

render, coloured        as text; in a terminal, as large as its window allows
tour_render             the same with the marks of trictrac and toc
diagram, tour_diagram   as a picture (SVG), of a race and of trictrac
box                     the wooden box of the pictures: frame, arrows, holes
"""
