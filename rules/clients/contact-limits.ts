/** How many characters of the contact form are taken, field by field (A20); page and server count by the same. */
export const contactLimits = { name: 120, emailAddress: 254, subject: 150, message: 5000 } as const
