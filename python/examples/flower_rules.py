"""Strategies of Flower as rules here: python:flower_rules.py:flowers_median and the like."""

from flwr.serverapp.strategy import FedAdam, FedMedian, FedTrimmedAvg

from crucible_fl import flower

flowers_median = flower.rule(FedMedian())
flowers_trimmed_mean = flower.rule(FedTrimmedAvg(beta=0.2))
flowers_adam = flower.rule(FedAdam(eta=0.1))
