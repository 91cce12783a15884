import { contactLimits } from '../../../rules/clients/contact-limits.ts'
import { emailAddressProblem } from '../../parts/account/email-address-problem.ts'
import { t } from '../../words/words.ts'

/** The fields in the order of the form. */
export const contactFields = ['name', 'emailAddress', 'country', 'subject', 'message'] as const
export type ContactField = (typeof contactFields)[number]
export type ContactForm = Readonly<Record<ContactField, string>>
export type ContactProblems = Partial<Readonly<Record<ContactField, string>>>

/** What is wrong with what was typed, field by field, in words (A20); `country` is required where there are any. */
export function contactProblems(form: ContactForm, asksCountry: boolean): ContactProblems {
  const email = emailAddressProblem(form.emailAddress.trim())
  return {
    ...(form.name.trim() === '' && { name: t('contact.name-missing') }),
    ...(email !== undefined && { emailAddress: email }),
    ...(asksCountry && form.country === '' && { country: t('contact.country-missing') }),
    ...(form.subject.trim() === '' && { subject: t('contact.subject-missing') }),
    ...(form.message.trim() === '' && { message: t('contact.message-missing') }),
  }
}

/** Characters that are still left of a message, once it is worth saying. */
export function charactersLeft(message: string): number | undefined {
  const left = contactLimits.message - message.length
  return left <= contactLimits.message / 5 ? left : undefined
}
