/** The embedded database cannot start, for a reason that an operator can mend; the message says how. */
export class ClusterError extends Error {}
