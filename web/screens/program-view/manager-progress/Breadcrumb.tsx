import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import type { Tables } from '../../../../contract/calls/program-views/tables.ts'
import { paths } from '../../../paths.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { t } from '../../../words/words.ts'
import css from './Breadcrumb.module.css'
import { searchOf } from './place-in-tables.ts'

export interface BreadcrumbProps {
  readonly programViewId: string
  readonly tables: Tables
}

/** The way from the top of the person's part of the organisation down to the unit that is shown. */
export function Breadcrumb({ programViewId, tables }: BreadcrumbProps) {
  const above = tables.breadcrumb.filter(({ orgUnitId }) => orgUnitId !== tables.parentOrgUnitId)
  return (
    <nav className={css.crumbs} aria-label={t('manager.organisation')}>
      {above.map(({ orgUnitId, orgUnitName }, at) => (
        <Fragment key={orgUnitId}>
          <Link
            to={paths.managerProgress}
            params={{ programViewId }}
            search={searchOf(at === 0 ? {} : { unit: orgUnitId })}
            activeOptions={{ exact: true }}
          >
            {orgUnitName}
          </Link>
          <Icon name="chev-r" flip />
        </Fragment>
      ))}
      <span aria-current="page">{tables.parentOrgUnitName}</span>
    </nav>
  )
}
