/** Storage is refused in some private windows; nothing depends on what is stored there. */
export const quietly = <T>(use: () => T): T | null => {
  try {
    return use();
  } catch {
    return null;
  }
};
