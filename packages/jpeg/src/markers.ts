/** The second bytes of markers (ITU-T T.81, table B.1). */
export const SOF0 = 0xc0;
export const SOF1 = 0xc1;
export const SOF2 = 0xc2;
export const SOF15 = 0xcf;
export const DHT = 0xc4;
export const DAC = 0xcc;
export const RST0 = 0xd0;
export const RST7 = 0xd7;
export const SOI = 0xd8;
export const EOI = 0xd9;
export const SOS = 0xda;
export const DQT = 0xdb;
export const DNL = 0xdc;
export const DRI = 0xdd;
export const APP0 = 0xe0;
export const APP14 = 0xee;
export const APP15 = 0xef;
export const COM = 0xfe;
export const TEM = 0x01;

/** Whether a marker stands alone, without a length and content. */
export const standsAlone = (marker: number): boolean => marker === TEM || (marker >= RST0 && marker <= EOI);

/** Whether a marker begins a segment that a picture keeps: APPn and COM. */
export const isKept = (marker: number): boolean => marker === COM || (marker >= APP0 && marker <= APP15);
