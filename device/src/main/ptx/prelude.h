// What the kernels use of OpenCL C's library, for clang's NVPTX target, which has none of it. scripts/ptx.sh puts it before training.cl.
#define OVER __attribute__((overloadable, always_inline)) static
typedef unsigned long size_t;
typedef unsigned int uint;
typedef unsigned char uchar;
typedef float float2 __attribute__((ext_vector_type(2)));
typedef double double2 __attribute__((ext_vector_type(2)));
typedef float float4 __attribute__((ext_vector_type(4)));
typedef int int2 __attribute__((ext_vector_type(2)));
typedef int int4 __attribute__((ext_vector_type(4)));
typedef short short4 __attribute__((ext_vector_type(4)));
#undef INFINITY
#undef NAN
#define INFINITY __builtin_inff()
#define NAN __builtin_nanf("")
#define as_int(x) __builtin_astype((x), int)
#define as_int4(x) __builtin_astype((x), int4)
#define as_float(x) __builtin_astype((x), float)
#define as_float4(x) __builtin_astype((x), float4)
#define convert_int4(x) __builtin_convertvector((x), int4)
#define convert_short4(x) __builtin_convertvector((x), short4)
OVER size_t get_global_id(uint d) {
    return d == 0 ? (size_t) __nvvm_read_ptx_sreg_ctaid_x() * __nvvm_read_ptx_sreg_ntid_x() + __nvvm_read_ptx_sreg_tid_x()
                  : (size_t) __nvvm_read_ptx_sreg_ctaid_y() * __nvvm_read_ptx_sreg_ntid_y() + __nvvm_read_ptx_sreg_tid_y();
}
OVER int min(int a, int b) { return a < b ? a : b; }
OVER double sqrt(double x) { return __builtin_sqrt(x); }
OVER float fma(float a, float b, float c) { return __builtin_fmaf(a, b, c); }
OVER float4 fma(float4 a, float4 b, float4 c) {
    return (float4)(fma(a.x, b.x, c.x), fma(a.y, b.y, c.y), fma(a.z, b.z, c.z), fma(a.w, b.w, c.w));
}
OVER int isnan(float x) { return x != x; }
OVER int4 isnan(float4 x) { return x != x; }
OVER float4 select(float4 a, float4 b, int4 c) { return c < 0 ? b : a; }
OVER int4 select(int4 a, int4 b, int4 c) { return c < 0 ? b : a; }
// Rows are filled up to 4 floats at least, so each of these lies on a boundary of its own size.
OVER float4 vload4(size_t i, const global float *p) { return ((const global float4 *) p)[i]; }
OVER short4 vload4(size_t i, const global short *p) { return ((const global short4 *) p)[i]; }
OVER void vstore4(float4 v, size_t i, global float *p) { ((global float4 *) p)[i] = v; }
OVER void vstore4(short4 v, size_t i, global short *p) { ((global short4 *) p)[i] = v; }
