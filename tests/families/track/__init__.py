"""Tests of races on a track."""
