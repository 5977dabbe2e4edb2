"""Red team campaigns, on a real lab."""

import re

import pytest

import crucible_fl as crucible


def test_finds_an_attack_and_leaves_its_config(lab: crucible.Lab, small):
    plan = lab.plan_redteam(small, budget=14, rule="median", n=6)
    assert plan["rule"] == "median" and plan["attackers"] == 1 and plan["plans"] > 50
    campaign = lab.redteam(small, budget=14, rule="median", n=6, progress="none")
    assert re.fullmatch(r"best \S+: accuracy [\d.]+ % \([\d.]+ to [\d.]+\), \d+ runs", campaign.report["line"])
    ledger = campaign.ledger("dicts")
    assert [line["run"] for line in ledger] == list(range(1, len(ledger) + 1)) and len(ledger) <= 14
    assert {row["attack"] for row in campaign.attacks("dicts")} > {"none"}
    assert lab.validate(campaign.best_config)["valid"]
    assert lab.get_campaign(campaign.id).state == "completed"
    assert sum(run["best"] for run in campaign.follow()) >= 1


@pytest.mark.slow
def test_attacks_the_config_of_a_run(lab: crucible.Lab, small):
    run = lab.run(small, rule=["median", "krum"], n=6, progress="none")
    campaign = lab.submit_redteam(run, budget=40, strategy=1)
    assert campaign.detail["rule"] == "krum"
    campaign.stop()
    assert campaign.state in ("stopped", "completed")


def test_names_what_is_wrong(lab: crucible.Lab, small, finished: crucible.Run):
    with pytest.raises(crucible.InvalidConfig) as error:
        lab.submit_redteam(small, budget=3, rule="median", n=6)
    assert [field for field, _ in error.value.problems] == ["budget"]
    with pytest.raises(TypeError, match="rounds: a run is attacked as it is"):
        lab.submit_redteam(finished, rounds=3)
