/** 500 characters of plain English. */
export const PARAGRAPH = (
  'The ferry leaves at seven, so be at the harbour by half past six and look for the man who sells roasted ' +
  'chestnuts beside the old crane. He will ask whether you have change for a twenty; tell him that your sister ' +
  'keeps all your coins. The parcel is under the third bench, wrapped in the green scarf you left at my house ' +
  'last winter. Do not open it before you have passed the lighthouse, and write to me as soon as you can, even ' +
  'if it is only one line. I miss our long walks and the sound of rain on the glass roof of the old station.'
).slice(0, 500);

/** 500 UTF-16 units that take three bytes each in UTF-8, hardly any two alike: the worst possible message. */
export const WORST_CASE = String.fromCharCode(
  ...Array.from({ length: 500 }, (_, i) => 0x4e00 + ((i * 7919 + i * i * 31) % 20_000)),
);
