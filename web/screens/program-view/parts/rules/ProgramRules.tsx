import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { ProgramView } from '../../../../../contract/calls/program-views.ts'
import { lazyComponent } from '../../../../client/code.ts'
import { buttonClass } from '../../../../ui/Button.tsx'
import { Icon } from '../../../../ui/Icon.tsx'
import { t } from '../../../../words/words.ts'
import css from './ProgramRules.module.css'
import { withRules } from './with-rules.ts'

const RulesDrawer = lazyComponent(async () => (await import('./RulesDrawer.tsx')).RulesDrawer)

/** The way to the rules of a program (P16), and the rules themselves where the address has `?rules=open`. */
export function ProgramRules({ view }: { readonly view: ProgramView }) {
  const { rules } = useSearch({ strict: false }) as { rules?: unknown }
  const navigate = useNavigate()
  const groupId = view.groupId ?? view.groups?.[0]?.groupId
  if (groupId === undefined) return null
  return (
    <div className={css.foot}>
      <Link
        id="program-rules-link"
        className={buttonClass({ look: 'quiet' })}
        to="."
        search={withRules}
        resetScroll={false}
      >
        <Icon name="file" />
        {t('rules.link')}
      </Link>
      {rules !== undefined && (
        <Suspense fallback={null}>
          <RulesDrawer
            view={view}
            groupId={groupId}
            onClose={() =>
              void navigate({
                to: '.',
                search: ({ rules: _, ...before }: { readonly rules?: unknown }) => before,
                replace: true,
                resetScroll: false,
              })
            }
          />
        </Suspense>
      )}
    </div>
  )
}
