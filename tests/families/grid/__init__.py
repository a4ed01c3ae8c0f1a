"""Tests of games on boards."""
