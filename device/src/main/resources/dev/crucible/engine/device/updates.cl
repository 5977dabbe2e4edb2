// What rules and attackers ask of a round's updates, where they lie: n rows of d floats, `pitch` apart. The order of every sum is that of the
// CPU's kernels (kernel.Gram, RowProducts, WeightedSum, OrderStatistics, RowMoments), for some in `lanes` chains, each a lane of
// its own. It is compiled behind training.cl.

#define RUN 1024  // coordinates whose products are added in float, as in kernel.Gram
#define MEDIAN 0
#define TRIMMED 1
#define NEAREST 2

#define ROWS global const float *x, global const int *which, int n, int pitch, int d
#define ROW(i) (x + (size_t) which[i] * pitch)

// What came out of training as rows without the zeros between: `from` tells where in a client's vector each coordinate lies.
kernel void keep_rows(int step, global const float *trained, int p, global const int *from, global const int *places, int d, int pitch,
        global float *rows) {
    int i = get_global_id(0);
    if (i >= d) return;
    size_t c = get_global_id(1);
    rows[(size_t) places[c] * pitch + i] = from[i] < 0 ? 0.0f : trained[c * p + from[i]];
}

// kernel.Lanes.sum
static double folded(float4 four) {
    return ((double) four.x + (double) four.y) + ((double) four.z + (double) four.w);
}

// Products of row j with four others over a block; a lane is one chain over a run.
kernel void gram(int step, ROWS, int lanes, int first, int block, global double *products) {
    int item = get_global_id(0);
    int j = item % n;
    int i = item / n * RI;
    int place = get_global_id(1);
    if (i >= n || i + RI <= j) return;
    global const float *b = ROW(j);
    global const float *a[RI];
    double total[RI];
    for (int r = 0; r < RI; r++) {
        a[r] = ROW(min(i + r, n - 1));
        total[r] = 0.0;
    }
    int begin = (first + place) * block;
    int end = min(d, begin + block);
    for (int low = begin; low < end; low += RUN) {
        int high = min(end, low + RUN);
        int rest = low + (high - low) / lanes * lanes;
        float4 four[RI];
        for (int r = 0; r < RI; r++) four[r] = (float4)(0.0f);
        for (int q = 0; q < lanes; q += 4) {
            float4 chain[RI];
            for (int r = 0; r < RI; r++) chain[r] = (float4)(0.0f);
            for (int k = low + q; k < rest; k += lanes) {
                float4 v = vload4(0, b + k);
                for (int r = 0; r < RI; r++) chain[r] = fma(vload4(0, a[r] + k), v, chain[r]);
            }
            for (int r = 0; r < RI; r++) four[r] = q == 0 ? chain[r] : four[r] + chain[r];
        }
        for (int r = 0; r < RI; r++) {
            double sum = folded(four[r]);
            for (int k = rest; k < high; k++) sum = sum + (double) a[r][k] * (double) b[k];
            total[r] = total[r] + sum;
        }
    }
    for (int r = 0; r < RI && i + r < n; r++) products[((size_t) place * n + i + r) * n + j] = total[r];
}

// Four chains of each lane over a run: of xy or, where they differ, of (x - y)(x - y). y is row other[row] or, below 0, the point.
kernel void run_chains(int step, ROWS, global const int *other, global const float *point, int differ, int lanes, int run,
        global float *chains) {
    int item = get_global_id(0);
    int number = item / lanes;
    int row = get_global_id(1);
    int low = number * run;
    if (low >= d) return;
    global const float *a = ROW(row);
    global const float *b = other[row] < 0 ? point : x + (size_t) other[row] * pitch;
    int end = low + (min(d, low + run) - low) / (4 * lanes) * (4 * lanes);
    float4 chain = (float4)(0.0f);
    for (int k = low + item % lanes * 4; k < end; k += 4 * lanes) {
        float4 u = vload4(0, a + k);
        float4 v = vload4(0, b + k);
        float4 t = u - v;
        chain = differ ? fma(t, t, chain) : fma(u, v, chain);
    }
    vstore4(chain, 0, chains + ((size_t) row * ((d + run - 1) / run) + number) * (4 * lanes) + item % lanes * 4);
}

// Adds up the chains of each run, and the coordinates that fill no four vectors.
kernel void run_sums(int step, ROWS, global const int *other, global const float *point, int differ, int lanes, int run,
        global const float *chains, global double *sums) {
    int number = get_global_id(0);
    int row = get_global_id(1);
    int low = number * run;
    if (low >= d) return;
    global const float *a = ROW(row);
    global const float *b = other[row] < 0 ? point : x + (size_t) other[row] * pitch;
    size_t at = (size_t) row * ((d + run - 1) / run) + number;
    global const float *own = chains + at * (4 * lanes);
    float4 four = (float4)(0.0f);
    for (int q = 0; q < lanes; q += 4) {
        float4 quarter = (vload4(0, own + q) + vload4(0, own + q + lanes))
                + (vload4(0, own + q + 2 * lanes) + vload4(0, own + q + 3 * lanes));
        four = q == 0 ? quarter : four + quarter;
    }
    double sum = folded(four);
    int high = min(d, low + run);
    for (int k = low + (high - low) / (4 * lanes) * (4 * lanes); k < high; k++) {
        double u = (double) a[k];
        double v = (double) b[k];
        double t = u - v;
        sum = sum + (differ ? t * t : u * v);
    }
    sums[at] = sum;
}

// One chain a coordinate.
kernel void weighted_sum(int step, ROWS, global const float *weights, global float *sum) {
    int k = get_global_id(0);
    if (k >= d) return;
    float s = 0.0f;
    for (int i = 0; i < n; i++) s = fma(ROW(i)[k], weights[i], s);
    sum[k] = s;
}

// Floats as ints in the same order, every NaN as the largest; and back.
static int turned(int bits) { return bits ^ (bits >> 31 & 0x7fffffff); }
static int key_of(float value) { return isnan(value) ? 0x7fffffff : turned(as_int(value)); }
static float value_of(int key) { return as_float(turned(key)); }

// Batcher's merge exchange (Knuth, 5.2.2 M) of n keys, `apart` from each other.
static void sort(global int *keys, int n, int apart) {
    int top = 1;
    while (top < n) top = top * 2;
    for (int p = top / 2; p > 0; p = p / 2) {
        int r = 0;
        int distance = p;
        for (int q = top / 2; ; q = q / 2) {
            for (int i = 0; i < n - distance; i++) {
                if ((i & p) != r) continue;
                int low = keys[(size_t) i * apart];
                int high = keys[(size_t) (i + distance) * apart];
                if (low > high) {
                    keys[(size_t) i * apart] = high;
                    keys[(size_t) (i + distance) * apart] = low;
                }
            }
            if (q == p) break;
            distance = q - p;
            r = p;
        }
    }
}

// A statistic of the sorted values of coordinates [from, from + width).
kernel void order_statistic(int step, ROWS, int from, int width, int kind, int count, global int *keys, global float *result) {
    int c = get_global_id(0);
    if (c >= width) return;
    global int *own = keys + c;
    for (int i = 0; i < n; i++) own[(size_t) i * width] = key_of(ROW(i)[from + c]);
    sort(own, n, width);
    float low = value_of(own[(size_t) ((n - 1) / 2) * width]);
    float high = value_of(own[(size_t) (n / 2) * width]);
    float median = n % 2 == 1 ? low : low * 0.5f + high * 0.5f;
    int begin = kind == TRIMMED ? count : 0;
    int many = kind == TRIMMED ? n - 2 * count : count;
    if (kind == NEAREST) {
        for (int i = 0; i + count < n; i++) {
            float below = median - value_of(own[(size_t) i * width]);
            float above = value_of(own[(size_t) (i + count) * width]) - median;
            begin = begin + (below > above ? 1 : 0);
        }
    }
    float sum = kind == TRIMMED ? value_of(own[(size_t) begin * width]) : 0.0f;
    for (int i = kind == TRIMMED ? 1 : 0; kind != MEDIAN && i < many; i++) sum = sum + value_of(own[(size_t) (begin + i) * width]);
    result[c] = kind == MEDIAN ? median : (float) ((double) sum / (double) many);
}

// Mean and sample standard deviation of a coordinate, in double.
kernel void moments(int step, ROWS, global double *mean, global double *deviation) {
    int k = get_global_id(0);
    if (k >= d) return;
    double sum = 0.0;
    for (int i = 0; i < n; i++) sum = sum + (double) ROW(i)[k];
    double middle = sum / (double) n;
    double squares = 0.0;
    for (int i = 0; i < n; i++) {
        double t = (double) ROW(i)[k] - middle;
        squares = squares + t * t;
    }
    mean[k] = middle;
    deviation[k] = n < 2 ? 0.0 : sqrt(squares / (double) (n - 1));
}

// The squared distance of a row to those before it, each one chain in double.
kernel void squares_in_double(int step, ROWS, global double *squares) {
    int j = get_global_id(0);
    int i = get_global_id(1);
    if (j >= i) return;
    global const float *a = ROW(i);
    global const float *b = ROW(j);
    double sum = 0.0;
    for (int k = 0; k < d; k++) {
        double t = (double) b[k] - (double) a[k];
        sum = sum + t * t;
    }
    squares[(size_t) i * n + j] = sum;
}
