/**
 * Keeps the environment, which holds secrets, out of the diagnostic reports that Node can be told to write
 * (https://nodejs.org/api/report.html). The picture workers are started the same way; message and key are in no part of
 * a report.
 */
export function quietReports(): void {
  process.report.excludeEnv = true;
}
