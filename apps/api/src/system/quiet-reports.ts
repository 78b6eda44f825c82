/**
 * Keeps the environment, which holds secrets, out of the reports that Node writes of itself when it is told to
 * (https://nodejs.org/api/report.html). The picture workers are started likewise; message and key are in no part.
 */
export function quietReports(): void {
  process.report.excludeEnv = true;
}
