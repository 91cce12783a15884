/** The operator's own address for messages that no client takes: `?contact=` of the mail server's address (docs/MAIL.md). */
export function operatorAddress(smtpUrl: string | undefined): string | undefined {
  if (smtpUrl === undefined) return undefined
  return new URL(smtpUrl).searchParams.get('contact') ?? undefined
}
