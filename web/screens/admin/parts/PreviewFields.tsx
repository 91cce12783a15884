import { useState } from 'react'
import { useSession } from '../../../session/session.ts'
import { c } from '../../../words/console-words.ts'
import { formatNumber } from '../../../words/format.ts'
import { SelectField } from './SelectField.tsx'

const schemes = ['light', 'dark'] as const

/** How a preview is looked at. */
export interface PreviewLook<Width extends number> {
  readonly locale: string
  readonly width: Width
  readonly scheme: (typeof schemes)[number]
}

/** A preview in the reader's language, in the first width, in light. */
export function usePreviewLook<Width extends number>(widths: readonly [Width, ...Width[]]) {
  const { locale } = useSession()
  return useState<PreviewLook<Width>>({ locale: locale.code, width: widths[0], scheme: 'light' })
}

interface PreviewFieldsProps<Width extends number> {
  readonly widths: readonly Width[]
  readonly look: PreviewLook<Width>
  readonly onChange: (look: PreviewLook<Width>) => void
}

/** Language, width and scheme of a preview. */
export function PreviewFields<Width extends number>({ widths, look, onChange }: PreviewFieldsProps<Width>) {
  const { client } = useSession()
  return (
    <>
      <SelectField
        label={c('preview.locale')}
        value={look.locale}
        options={(client?.locales ?? []).map(({ code, label }) => [code, label])}
        onChoose={locale => onChange({ ...look, locale })}
      />
      <SelectField
        label={c('preview.width')}
        value={String(look.width)}
        options={widths.map(one => [String(one), c('preview.pixels', { width: formatNumber(one) })])}
        onChoose={one => onChange({ ...look, width: widths.find(known => String(known) === one)! })}
      />
      <SelectField
        label={c('preview.scheme')}
        value={look.scheme}
        options={schemes.map(one => [one, c(`preview.scheme-${one}`)])}
        onChoose={scheme => onChange({ ...look, scheme })}
      />
    </>
  )
}
