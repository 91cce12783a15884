import { useCanGoBack, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { getClientCountries } from '../../../contract/calls/client-country.ts'
import { contactUs } from '../../../contract/calls/contact-us.ts'
import { fullName } from '../../../rules/accounts/full-name.ts'
import { dismissErrorsOf, raiseError } from '../../client/errors.ts'
import { useCall, useSave } from '../../client/use-call.ts'
import { forgetKept, useKept } from '../../parts/account/use-kept.ts'
import { say } from '../../parts/notice/say.tsx'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/session.ts'
import { t } from '../../words/words.ts'
import {
  type ContactField,
  type ContactForm,
  type ContactProblems,
  contactFields,
  contactProblems,
} from './contact-fields.ts'

/** The contact form: what was typed is kept until it was sent, whatever happens on the way (A20). */
export function useContact() {
  const { user, company, locale } = useSession()
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const ownName = user ? fullName(user) : ''
  const kept = {
    name: useKept('contact:name', ownName),
    emailAddress: useKept('contact:emailAddress', user?.emailAddress ?? ''),
    country: useKept('contact:country', ''),
    subject: useKept('contact:subject', ''),
    message: useKept('contact:message', ''),
  }
  const [problems, setProblems] = useState<ContactProblems>({})
  const form = Object.fromEntries(contactFields.map(name => [name, kept[name][0]])) as unknown as ContactForm

  const { data, error: countriesError } = useCall(getClientCountries, { query: { locale: locale.code as 'en_US' } })
  useEffect(() => {
    if (countriesError) raiseError('fetch-client-countries', countriesError)
  }, [countriesError])
  // What the page knows since its start serves as well, in the client's language.
  const countries = data?.clientCountries ?? (countriesError ? company?.clientCountries : undefined) ?? []

  const { save, isSaving, error } = useSave(contactUs)
  useEffect(() => {
    if (error) raiseError('contact-us', error)
  }, [error])

  return {
    form,
    problems,
    countries,
    isSaving,
    type(name: ContactField, value: string): void {
      kept[name][1](value)
      setProblems(before => ({ ...before, [name]: undefined }))
    },
    /** Sends what was typed; answers the first field that keeps it from being sent. */
    async send(): Promise<ContactField | undefined> {
      const found = contactProblems(form, countries.length > 0)
      setProblems(found)
      const first = contactFields.find(name => found[name] !== undefined)
      if (first !== undefined) return first
      dismissErrorsOf('contact-us')
      const { country, ...texts } = form
      const reply = await save({ body: { ...texts, ...(country !== '' && { country }) } })
      if (reply === false) return undefined
      if (reply.response !== 'Email sent Successfully') {
        raiseError('contact-us', reply)
        return undefined
      }
      forgetKept('contact:')
      if (canGoBack) router.history.back()
      else await router.navigate({ to: user ? paths.dashboard : paths.login, replace: true })
      say(t('contact.sent'))
      return undefined
    },
  }
}
