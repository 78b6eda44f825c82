/**
 * Options for a process of Node 24 that only hides and reveals. Planes of pixels lie outside V8's heap, but count towards
 * its next collection: every 30 MB of them, it would mark a heap that contains hardly any garbage (decision 052).
 */
export const V8_OPTIONS = [
  '--initial-old-space-size=128',
  '--external-memory-accounted-in-global-limit',
] as const;

/**
 * How glibc gives memory to such a process, set in its environment; other C libraries ignore it. An arena for each thread
 * of libvips would take a fifth more memory without making anything faster, and so would keeping parts of pictures for
 * reuse (`bench:memory`). With huge pages, Linux has 2 MB of a picture ready at a time instead of 4 kB (decision 068).
 */
export const GLIBC_ENVIRONMENT = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: String(1024 * 1024),
  GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1',
} as const;
