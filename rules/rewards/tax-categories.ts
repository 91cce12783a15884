/** Whether a product counts as taxable income of whoever gets it, as the client judges it: data for payroll, never advice. */
export const taxCategories = ['taxable', 'not-taxable'] as const
export type TaxCategory = (typeof taxCategories)[number]
