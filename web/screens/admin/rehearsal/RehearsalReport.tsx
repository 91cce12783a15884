import { useState } from 'react'
import type { ReplyOf } from '../../../../contract/call.ts'
import type { getRehearsal } from '../../../../contract/calls/admin/rehearsals.ts'
import type { ForecastResult } from '../../../../contract/forecast.ts'
import type { RehearsalReport as Report } from '../../../../contract/rehearsal.ts'
import { localeOf } from '../../../../rules/clients/locales.ts'
import { programViewId } from '../../../../rules/programs/role.ts'
import { treatments } from '../../../../rules/progress/treatment.ts'
import { useSession } from '../../../session/session.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { c, consoleText } from '../../../words/console-words.ts'
import { formatDate, formatMoment, formatNumber } from '../../../words/format.ts'
import { t, wordsOf } from '../../../words/words.ts'
import { ForecastFan } from '../forecast/Fan.tsx'
import { DenseTable } from '../parts/DenseTable.tsx'
import { SelectField } from '../parts/SelectField.tsx'

type Rehearsal = ReplyOf<typeof getRehearsal>

/** What a rehearsal came to: payout against forecast, levels, screens, mails, missing texts. */
export function RehearsalReport({ rehearsal }: { readonly rehearsal: Rehearsal }) {
  const { report, at, by, version } = rehearsal
  return (
    <>
      <section className="pane" aria-labelledby="result">
        <div className="pane__h">
          <h2 id="result">{c('rehearsal.result')}</h2>
          <p>
            {version === undefined
              ? c('rehearsal.made', { at: formatMoment(at), by })
              : c('rehearsal.made-version', { version: formatNumber(version), at: formatMoment(at), by })}
          </p>
        </div>
        <Figures report={report} />
      </section>
      <Against report={report} />
      <Levels report={report} />
      {report.screens.length > 0 && <Screens rehearsal={rehearsal} />}
      <Mails report={report} />
      <Missing report={report} />
      <p className="small muted">{c('rehearsal.not-in')}</p>
    </>
  )
}

function Figures({ report }: { readonly report: Report }) {
  const { points, leaderPoints, budget, people, chosen, heldBack, from, to, seconds } = report
  const left = budget === undefined ? undefined : budget - points
  return (
    <dl className="figs">
      <div className="fig">
        <dt>{c('rehearsal.paid')}</dt>
        <dd>
          {formatNumber(points)}
          {leaderPoints > 0 && <small>{c('rehearsal.paid-leaders', { points: formatNumber(leaderPoints) })}</small>}
          {left !== undefined && (
            <small>
              {left < 0
                ? c('rehearsal.over-budget', { points: formatNumber(-left) })
                : c('rehearsal.under-budget', { points: formatNumber(left) })}
            </small>
          )}
        </dd>
      </div>
      <div className="fig">
        <dt>{c('rehearsal.took-part')}</dt>
        <dd>
          {formatNumber(people)}
          <small>{c('rehearsal.chose', { count: chosen })}</small>
          {heldBack > 0 && <small>{c('rehearsal.held-back', { count: heldBack })}</small>}
        </dd>
      </div>
      <div className="fig">
        <dt>{c('rehearsal.clock')}</dt>
        <dd>
          {formatDate(from, 'short')}
          <small>
            {c('rehearsal.clock-to', {
              day: formatDate(to, 'day-and-year'),
              seconds: formatNumber(Math.ceil(seconds)),
            })}
          </small>
        </dd>
      </div>
    </dl>
  )
}

const figure = (points: number | undefined) => (points === undefined ? '–' : formatNumber(points))

/** What was expected after each load, and in the last row what was paid. */
function Against({ report }: { readonly report: Report }) {
  const { forecasts, points, to } = report
  const rows = [
    ...forecasts.map(one => ({ ...one, paid: undefined as number | undefined })),
    { day: to, least: undefined, expected: undefined, low: undefined, high: undefined, most: undefined, paid: points },
  ]
  const column = (key: 'least' | 'low' | 'expected' | 'high' | 'most') => ({
    key,
    title: c(`forecast.${key}`),
    numeric: true,
    cell: (row: (typeof rows)[number]) => figure(row[key]),
  })
  return (
    <section className="pane pane--flush" aria-labelledby="against">
      <div className="pane__h">
        <h2 id="against">{c('rehearsal.against')}</h2>
        <p>{c('rehearsal.against-note')}</p>
      </div>
      {forecasts.length > 0 && <ForecastFan result={fanOfReport(report)} paid={points} />}
      <DenseTable
        caption={c('rehearsal.against')}
        rows={rows}
        rowKey={({ day, paid }) => `${day} ${paid === undefined}`}
        columns={[
          {
            key: 'day',
            title: c('forecast.through'),
            rowHeader: true,
            cell: ({ day }) => formatDate(day, 'day-and-year'),
          },
          column('least'),
          column('low'),
          column('expected'),
          column('high'),
          column('most'),
          { key: 'paid', title: c('rehearsal.payout'), numeric: true, cell: ({ paid }) => <b>{figure(paid)}</b> },
        ]}
      />
    </section>
  )
}

/** The last forecast with a range as a picture, with what was safe at each load before it. */
function fanOfReport({ forecasts, from, people, chosen, heldBack, budget }: Report): ForecastResult {
  const at = Math.max(
    0,
    forecasts.findLastIndex(({ low }) => low !== undefined),
  )
  const { least, most, expected, low, high, day } = forecasts[at]!
  const endDate = forecasts.at(-1)!.day
  return {
    grounds: low === undefined ? 'pace' : 'band',
    loads: at + 1,
    dataThrough: day,
    startDate: from,
    endDate,
    people,
    chosen,
    heldBack,
    isUndecidedCounted: false,
    history: forecasts.slice(0, at + 1).map(one => ({ day: one.day, points: one.least })),
    least,
    ...(most !== undefined && { most }),
    ...(budget !== undefined && { budget }),
    ahead:
      expected === undefined
        ? []
        : [{ day: endDate, expected, ...(low !== undefined && { low }), ...(high !== undefined && { high }) }],
  }
}

function Levels({ report: { levels } }: { readonly report: Report }) {
  return (
    <section className="pane pane--flush" aria-labelledby="by-level">
      <div className="pane__h">
        <h2 id="by-level">{c('rehearsal.by-level')}</h2>
      </div>
      <DenseTable
        caption={c('rehearsal.by-level')}
        rows={levels}
        rowKey={({ group, level }) => `${group} ${level}`}
        columns={[
          {
            key: 'level',
            title: c('rehearsal.level'),
            rowHeader: true,
            cell: ({ group, level }) => (
              <>
                <b>{level ?? c('rehearsal.no-level')}</b>
                <small>{group}</small>
              </>
            ),
          },
          { key: 'people', title: c('rehearsal.took-part'), numeric: true, cell: ({ people }) => formatNumber(people) },
          {
            key: 'reached',
            title: c('rehearsal.reached-count'),
            numeric: true,
            cell: ({ reached }) => formatNumber(reached),
          },
          { key: 'points', title: c('rehearsal.points'), numeric: true, cell: ({ points }) => formatNumber(points) },
        ]}
      />
    </section>
  )
}

const widths = [390, 768, 1280] as const

/** The screens in a frame, each as one of the people saw it. */
function Screens({ rehearsal: { rehearsalId, programId, report } }: { readonly rehearsal: Rehearsal }) {
  const [key, setKey] = useState(report.screens[0]!.key)
  const { locale: own } = useSession()
  const [locale, setLocale] = useState(report.locales.find(code => code === own.code) ?? report.locales[0]!)
  const [width, setWidth] = useState<string>('390')
  const query = new URLSearchParams({ rehearsal: rehearsalId, key, locale })
  const role = report.screens.find(one => one.key === key)?.role ?? 'Selector'
  const source = `/admin/preview/0/${programViewId(programId, role)}?${query}`
  return (
    <section className="pane" aria-labelledby="screens">
      <div className="pane__h">
        <h2 id="screens">{c('rehearsal.screens')}</h2>
        <p>{c('rehearsal.screens-note')}</p>
      </div>
      <div className="fchips tools">
        <SelectField
          label={c('rehearsal.situation')}
          value={key}
          options={report.screens.map(one => [
            one.key,
            c('rehearsal.situation-people', { situation: situationText(one), count: formatNumber(one.people) }),
          ])}
          onChoose={setKey}
        />
        <SelectField
          label={c('preview.locale')}
          value={locale}
          options={report.locales.map(code => [code, localeOf(code).label])}
          onChoose={setLocale}
        />
        <SelectField
          label={c('preview.width')}
          value={width}
          options={widths.map(one => [String(one), c('preview.pixels', { width: formatNumber(one) })])}
          onChoose={setWidth}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className="preview" tabIndex={0} aria-label={c('rehearsal.frame')}>
        <iframe key={source} src={source} title={c('rehearsal.frame')} width={Number(width)} height={800} />
      </section>
    </section>
  )
}

function situationText({ role, group, status, treatment, code, day }: Report['screens'][number]): string {
  const known = treatments.find(one => one === treatment)
  const as = role && (wordsOf(`tile.role.${role.toLowerCase()}`) ?? role)
  const parts = [
    as,
    group,
    c(`preview.status-${status}`),
    known && t(`treatment.${known}`),
    code,
    formatDate(day, 'short'),
  ]
  return parts.filter(Boolean).join(' · ')
}

function Mails({ report: { mails } }: { readonly report: Report }) {
  const kinds = [...new Set(mails.map(({ kind }) => kind))]
  const [shown, show] = useState(0)
  const mail = mails[shown]
  return (
    <section className="pane" aria-labelledby="mails">
      <div className="pane__h">
        <h2 id="mails">{c('rehearsal.mails')}</h2>
      </div>
      <ul className="bullets">
        {kinds.map(kind => {
          const its = mails.filter(one => one.kind === kind)
          const count = its.reduce((sum, one) => sum + one.count, 0)
          return (
            <li key={kind}>
              {consoleText(`mail.kind-${kind}`) ?? kind}: <b>{formatNumber(count)}</b>,{' '}
              {c('rehearsal.mail-languages', { count: its.length })}
            </li>
          )
        })}
      </ul>
      {mail && (
        <>
          <SelectField
            label={c('rehearsal.mail-text')}
            value={String(shown)}
            options={mails.map(({ kind, locale }, at) => [
              String(at),
              `${consoleText(`mail.kind-${kind}`) ?? kind} · ${localeOf(locale).label}`,
            ])}
            onChoose={at => show(Number(at))}
          />
          <article className="mailtext" lang={localeOf(mail.locale).intlCode}>
            <h3>{mail.subject}</h3>
            {mail.frame === undefined && <p className="small">{mail.text}</p>}
          </article>
          {mail.frame && <MailFrame frame={mail.frame} />}
        </>
      )}
    </section>
  )
}

/** A mail as it looks on a phone, where nothing in it can do anything. */
function MailFrame({ frame }: { readonly frame: NonNullable<Report['mails'][number]['frame']> }) {
  const [scheme, setScheme] = useState<keyof typeof frame>('light')
  return (
    <>
      <SelectField
        label={c('preview.scheme')}
        value={scheme}
        options={(['light', 'dark'] as const).map(one => [one, c(`preview.scheme-${one}`)])}
        onChoose={setScheme}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className="preview" tabIndex={0} aria-label={c('mails.frame')}>
        <iframe key={frame[scheme]} src={frame[scheme]} sandbox="" title={c('mails.frame')} width={390} height={640} />
      </section>
    </>
  )
}

function Missing({ report: { missing } }: { readonly report: Report }) {
  return (
    <section className="pane" aria-labelledby="missing">
      <div className="pane__h">
        <h2 id="missing">{c('rehearsal.missing')}</h2>
      </div>
      {missing.length === 0 ? (
        <p>{c('rehearsal.missing-none')}</p>
      ) : (
        <>
          <Alert kind="warn">{c('rehearsal.missing-note')}</Alert>
          {missing.map(({ locale, paths }) => (
            <details key={locale} className="data">
              <summary>
                {localeOf(locale).label}: {c('rehearsal.missing-count', { count: paths.length })}
              </summary>
              <ul className="bullets mono small">
                {paths.map(path => (
                  <li key={path}>{path}</li>
                ))}
              </ul>
            </details>
          ))}
        </>
      )}
    </section>
  )
}
