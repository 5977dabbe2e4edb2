"""Made by generate_types.py from the lab's OpenAPI document; do not edit."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

Config = dict[str, Any]
PlotData = dict[str, Any] | list[Any]
TableRow = dict[str, Any]
Tags = list[str]
Notes = str
TuningResult = dict[str, Any]
ComparedArm = dict[str, Any]


class Error(TypedDict):
    detail: str


class InvalidRequest(TypedDict):
    detail: list[dict[str, Any]]


class Message(TypedDict):
    message: str


class Said(TypedDict):
    context_id: NotRequired[str]
    message: str
    question: NotRequired[CrewQuestion]


class CrewQuestion(TypedDict):
    agent: str
    plan: NotRequired[str]
    prompt: str
    choices: list[str]


class Conversation(TypedDict):
    context_id: str
    lines: list[dict[str, Any]]
    question: NotRequired[CrewQuestion]


class Health(TypedDict):
    status: Literal["healthy", "degraded"]
    redis: Literal["connected", "unreachable", "not configured"]
    celery_workers: int
    execution_mode: Literal["celery", "subprocess"]
    redis_foreign: NotRequired[list[str]]
    damaged: NotRequired[list[dict[str, Any]]]


class Devices(TypedDict):
    available_devices: list[Literal["cpu", "gpu"]]
    gpu_available: bool
    gpu_info: dict[str, Any] | None
    recommended_device: Literal["cpu", "gpu"]
    gpu_training: dict[str, Any] | None
    gpu_reason: str | None
    gpu_runs: list[str]


class SimulationSummary(TypedDict):
    simulation_id: str
    display_name: str | None
    strategy_name: str
    num_of_rounds: int | str
    num_of_clients: int | str
    created_at: str
    created_at_utc: str
    tags: NotRequired[Tags]
    notes: NotRequired[Notes]
    archived: NotRequired[bool]
    dataset_keyword: NotRequired[str | None]
    strategies: NotRequired[list[str]]
    attacks: NotRequired[list[str]]
    size_bytes: NotRequired[int]
    status: NotRequired[Literal["queued", "pending", "running", "completed", "failed", "stopped"]]
    progress: NotRequired[float]
    current_round: NotRequired[int | None]
    total_rounds: NotRequired[int | None]
    current_strategy: NotRequired[int | None]
    total_strategies: NotRequired[int | None]


class SimulationDetail(TypedDict):
    config: Config
    result_files: list[str]
    status: Literal["queued", "pending", "running", "completed", "failed", "stopped"]
    progress: float
    current_round: int | None
    total_rounds: int | None
    current_strategy: int | None
    total_strategies: int | None
    tags: Tags
    notes: Notes
    archived: NotRequired[bool]


class SimulationStatus(TypedDict):
    status: Literal["queued", "pending", "running", "completed", "failed", "stopped"]
    progress: float
    current_round: int | None
    total_rounds: int | None
    current_strategy: int | None
    total_strategies: int | None
    error: str | None
    error_code: NotRequired[Literal["config", "bound", "data", "diverged", "memory", "python", "cluster", "files", "limit", "interrupted", "exited", "internal"]]
    celery_task_id: NotRequired[str]
    priority: NotRequired[int]
    cluster: NotRequired[str]
    trunk: NotRequired[dict[str, Any]]
    retries: NotRequired[int]
    retry_cause: NotRequired[str]


class Launched(TypedDict):
    simulation_id: str
    warnings: list[str]


class Prepared(TypedDict):
    simulation_id: str
    command: str
    config_path: str
    warnings: list[str]


class Stopped(TypedDict):
    message: Literal["stopped"]
    simulation_id: str


class Renamed(TypedDict):
    message: Literal["renamed"]
    simulation_id: str
    display_name: str


class Rename(TypedDict):
    display_name: str


class Deleted(TypedDict):
    message: Literal["deleted"]
    simulation_id: str


class DeleteMany(TypedDict):
    simulation_ids: list[str]


class DeletedMany(TypedDict):
    deleted: list[str]
    failed: list[dict[str, Any]]


class Estimate(TypedDict):
    seconds: float | None
    memory_bytes: int | None
    heap_bytes: int


class Problem(TypedDict):
    field: str
    message: str
    code: Literal["invalid_value", "missing_key", "conflict", "doubtful", "text_value", "unread_key", "no_gpu", "missing_data", "missing_weights", "stand_in_weights", "too_few_malicious_clients", "too_many_malicious_clients"]
    severity: Literal["error", "warning"]


class Validation(TypedDict):
    valid: bool
    errors: list[str] | None
    warnings: list[str]
    estimate: NotRequired[Estimate | None]
    attacker_bounds: NotRequired[list[dict[str, Any]]]
    notes: NotRequired[list[str]]
    problems: list[Problem]


class QueueStatus(TypedDict):
    queued: int
    pending: int
    running: int
    completed: int
    failed: int
    stopped: int
    total: int
    is_empty: bool


class Worker(TypedDict):
    id: str
    host: str
    slots: int
    running: list[str]
    last_heartbeat: str


class AllPlotData(TypedDict):
    strategies: list[dict[str, Any]]


class Snapshot(TypedDict):
    client_id: int
    round_num: int
    attack_type: str
    image_path: str
    visualizations: dict[str, Any]
    metadata: dict[str, Any] | None
    flip_summary: NotRequired[dict[str, Any]]
    is_text_attack: NotRequired[bool]
    is_weight_attack: NotRequired[bool]


class AttackSnapshots(TypedDict):
    has_snapshots: bool
    strategies: list[dict[str, Any]]


class AnnotationsChange(TypedDict):
    tags: NotRequired[Tags]
    notes: NotRequired[Notes]
    archived: NotRequired[bool]


class Annotations(TypedDict):
    tags: Tags
    notes: Notes
    archived: NotRequired[bool]


class Resumed(TypedDict):
    message: Literal["resumed"]
    simulation_id: str


class Trashed(TypedDict):
    message: Literal["trashed"]
    simulation_id: str


class Restored(TypedDict):
    message: Literal["restored"]
    simulation_id: str


class TrashEmptied(TypedDict):
    message: Literal["emptied"]
    removed: int


class TrashEntry(TypedDict):
    simulation_id: str
    trashed_at: str
    removed_after: str
    size_bytes: int


class DatasetCheck(TypedDict):
    valid: bool
    compatible: bool
    info: dict[str, Any] | None
    error: str | None
    reason: str | None


class Datasets(TypedDict):
    downloads_allowed: bool
    datasets: list[DatasetEntry]


class DatasetEntry(TypedDict):
    name: str
    kind: str
    state: Literal["here", "installed", "drawn", "built_in", "missing"]
    fetchable: bool
    title: NotRequired[str]
    bytes: NotRequired[int | None]
    licence: NotRequired[str]
    citation: NotRequired[str]
    tried: NotRequired[bool]
    fetch: NotRequired[DatasetFetch]


class DatasetFetch(TypedDict):
    state: Literal["running", "stopped", "failed"]
    message: str
    bytes: int


class DatasetMessage(TypedDict):
    message: Literal["fetching", "stopped"]
    name: str


class TerminalTicket(TypedDict):
    ticket: str
    expires_in: int


class Chat(TypedDict):
    context_id: NotRequired[str | None]
    messages: list[dict[str, Any]]
    shown: NotRequired[str | None]
    language: NotRequired[str | None]


class Join(TypedDict):
    code: str


class Grid(TypedDict):
    name: NotRequired[str]
    base: NotRequired[dict[str, Any]]
    axes: NotRequired[dict[str, Any]]
    exclude: NotRequired[list[dict[str, Any]]]
    budget: NotRequired[dict[str, Any]]
    tuning: NotRequired[SweepTuning]
    curves: NotRequired[str]


class SweepTuning(TypedDict):
    tries: int
    validation: NotRequired[float]
    attacks: NotRequired[list[str]]
    seeds: NotRequired[list[Any]]
    settings: NotRequired[dict[str, Any]]
    rules: NotRequired[dict[str, Any]]


class SweepLaunched(TypedDict):
    sweep_id: str


class SweepMessage(TypedDict):
    message: Literal["stopped", "resumed", "deleted"]
    sweep_id: str


class SweepAxis(TypedDict):
    name: str
    levels: list[str]


class SweepExclusion(TypedDict):
    reason: str


class SweepPlan(TypedDict):
    cells: int
    runs: int
    excluded: int
    threads: int
    estimated_seconds: float
    axes: list[SweepAxis]
    exclusions: list[SweepExclusion]
    unsplittable: NotRequired[list[SweepExclusion]]
    replication: NotRequired[dict[str, Any]]
    warnings: NotRequired[list[str]]
    curves: NotRequired[dict[str, Any]]


class SweepSummary(TypedDict):
    sweep_id: str
    name: str
    status: Literal["queued", "pending", "running", "completed", "failed", "stopped"]
    progress: float
    cells: int | None
    created: str | None


class SweepDetail(TypedDict):
    sweep_id: str
    name: str
    status: Literal["queued", "pending", "running", "completed", "failed", "stopped"]
    progress: float
    cells: int | None
    created: str | None
    error: str | None
    time: dict[str, Any] | None
    grid: dict[str, Any]
    summary: dict[str, Any] | None
    result_files: list[str]


class SweepCell(TypedDict):
    number: int
    state: Literal["final", "eliminated", "diverged", "could_not_run"]
    final_accuracy: float | None
    worst_tenth_accuracy: NotRequired[float | None]
    worst_class_recall: NotRequired[float | None]
    client_accuracy_spread: NotRequired[float | None]
    personal_accuracy_mean: NotRequired[float | None]
    clean_accuracy: NotRequired[float | None]
    accuracy_drop: NotRequired[float | None]
    attack_success: NotRequired[float | None]
    natural_rate: NotRequired[float | None]
    detection_precision: NotRequired[float | None]
    detection_recall: NotRequired[float | None]
    detection_f1: NotRequired[float | None]
    rounds: int
    hash: str


class SweepRound(TypedDict):
    number: int
    round: int
    accuracy: float | None
    loss: float | None
    attack_success: float | None


class CampaignLaunched(TypedDict):
    campaign_id: str


class CampaignMessage(TypedDict):
    message: Literal["stopped", "resumed", "deleted"]
    campaign_id: str


class CampaignRequest(TypedDict):
    config: NotRequired[dict[str, Any]]
    run: NotRequired[str]
    strategy: NotRequired[int]
    budget: int
    seed: NotRequired[int]
    grid: NotRequired[bool]
    count_failures: NotRequired[bool]


class CampaignPlan(TypedDict):
    rule: str
    clients: int
    attackers: int
    budget: int
    confirmations: int
    plans: int
    warnings: NotRequired[list[str]]


class CampaignSummary(TypedDict):
    campaign_id: str
    rule: str
    status: Literal["queued", "pending", "running", "completed", "failed", "stopped"]
    progress: float
    budget: int
    runs: int
    stage: str
    best: str
    best_accuracy: float | None
    created: str | None


class CampaignDetail(TypedDict):
    campaign_id: str
    rule: str
    status: Literal["queued", "pending", "running", "completed", "failed", "stopped"]
    progress: float
    budget: int
    runs: int
    stage: str
    best: str
    best_accuracy: float | None
    created: str | None
    error: str | None
    request: CampaignRequest
    report: dict[str, Any] | None
    best_config: dict[str, Any] | None
    result_files: list[str]


class CampaignLine(TypedDict):
    run: int
    stage: str
    attack: str
    seed: int
    rounds: int
    accuracy: float | None
    attack_schedule: list[dict[str, Any]]
    failure: str
    cell: str
    best: bool


class MeanInterval(TypedDict):
    n: int
    mean: float | None
    low: float | None
    high: float | None


class Judgement(TypedDict):
    strategies: list[dict[str, Any]]
    rule: str
    verdict: Literal["held", "bent", "broke", "undecided", "no_bite", "helped", "too_weak", "no_twin", "calm"]
    words: dict[str, Any]
    seeds: int
    relative_loss: dict[str, Any]
    accuracy: dict[str, Any]
    clean_accuracy: dict[str, Any]
    backdoor: dict[str, Any]
    usefulness: dict[str, Any]
    worse_p: float | None
    detects: bool
    worst_round_loss: dict[str, Any]
    rounds_past_margin: dict[str, Any]
    clean_accuracy_cost: NotRequired[dict[str, Any]]
    durability: NotRequired[dict[str, Any]]
    bite: dict[str, Any]
    against: dict[str, Any]
    sentence: dict[str, Any]
    attacker_weight: float | None
    chance: float | None
    variance: NotRequired[list[dict[str, Any]]]


class Verdicts(TypedDict):
    judgements: list[Judgement]
    words: list[dict[str, Any]]
    thresholds: dict[str, Any]
    unreadable: list[str]


class RunsColumn(TypedDict):
    key: str
    kind: Literal["text", "number", "share", "time", "seconds", "bytes"]
    runs: NotRequired[int]


class RunsRow(TypedDict):
    simulation_id: str
    status: Literal["queued", "pending", "running", "completed", "failed", "stopped"]
    progress: float
    current_round: int | None
    total_rounds: int | None
    current_strategy: int | None
    total_strategies: int | None
    values: dict[str, Any]


class RunsGroup(TypedDict):
    key: dict[str, Any]
    runs: int
    finished: int
    strategies: int
    values: dict[str, Any]


class RunsOffer(TypedDict):
    value: str
    runs: int


class RunsTable(TypedDict):
    runs: int
    strategies: int
    all: int
    unread: int
    total: int
    columns: list[RunsColumn]
    rows: NotRequired[list[RunsRow]]
    groups: NotRequired[list[RunsGroup]]
    offers: NotRequired[dict[str, Any]]


class RunCurves(TypedDict):
    strategies: list[dict[str, Any]]
    damaged_line: int | None


class RunsComparison(TypedDict):
    arms: list[ComparedArm]
    student: list[float | None]
    missing: list[str]
    words: list[dict[str, Any]]
    thresholds: dict[str, Any]
    unfinished: list[str]
    damaged: list[str]


class PrintedFigure(TypedDict):
    title: str
    across: NotRequired[str]
    scale: NotRequired[Literal["percent", "linear", "log"]]
    curves: NotRequired[list[dict[str, Any]]]
    spans: NotRequired[list[dict[str, Any]]]
    rows: NotRequired[list[str]]
    columns: NotRequired[list[str]]
    values: NotRequired[list[list[float | None]]]
    down: NotRequired[str]
    fates: NotRequired[list[str]]
    names: NotRequired[dict[str, Any]]
    counts: NotRequired[list[list[int]]]
    classes: NotRequired[list[str]]
    axes: NotRequired[list[dict[str, Any]]]
    lines: NotRequired[list[dict[str, Any]]]


class PrintedTable(TypedDict):
    caption: str
    label: str
    columns: list[dict[str, Any]]
    rows: list[list[str | dict[str, Any]]]


class ReportSummary(TypedDict):
    report_id: str
    title: str
    created: str
    changed: str


class Report(TypedDict):
    report_id: str
    title: str
    created: str
    changed: str
    text: str


class ReportChange(TypedDict):
    title: NotRequired[str]
    text: NotRequired[str]


class WaitingLine(TypedDict):
    working: list[dict[str, Any]]
    slots: int
    running: int
    waiting: list[dict[str, Any]]


class QueueChange(TypedDict):
    priority: NotRequired[int]
    paused: NotRequired[bool]
    before: NotRequired[str | None]


class Checks(TypedDict):
    status: Literal["ok", "unavailable"]
    checks: dict[str, Any]
