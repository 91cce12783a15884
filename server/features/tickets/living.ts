/**
 * Whether a ticket can still be spent, by the name of its table. One that was made in the future comes from before the clock went
 * back (R9); a minute is what two servers' clocks may differ by.
 */
export const isLiving = (t = 'tickets') =>
  `${t}.consumed_at is null and ${t}.superseded_at is null and ${t}.expires_at > now()
   and ${t}.created_at < now() + interval '1 minute'`
