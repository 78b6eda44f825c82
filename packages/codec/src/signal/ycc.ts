/** Weights of red, green and blue in Y, Cb and Cr (JFIF 1.02; ITU-R BT.601). Neutral chroma is 0. */
export const YCC = {
  luma: [0.299, 0.587, 0.114],
  cb: [-0.168736, -0.331264, 0.5],
  cr: [0.5, -0.418688, -0.081312],
} as const;

/** Sum of the squared changes of red, green and blue per level of Y, Cb and Cr. */
export const RGB_ENERGY = {
  luma: 3,
  cb: 0.344136 ** 2 + 1.772 ** 2,
  cr: 1.402 ** 2 + 0.714136 ** 2,
} as const;
