import { Link } from '@tanstack/react-router'
import type { ProgramView } from '../../../contract/calls/program-views.ts'
import type { TeamTodayMember } from '../../../contract/calls/team.ts'
import { initialsOfName } from '../../../rules/accounts/initials.ts'
import type { Look } from '../../../rules/team/team-today.ts'
import { noteLine } from '../../parts/team/note-line.ts'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { spokenLocale, t } from '../../words/words.ts'
import { linkId } from '../program-view/manager-progress/PersonDrawer.tsx'
import { reasonTexts } from './reason-texts.ts'
import { searchOfPerson } from './shown-person.ts'
import css from './TeamScreen.module.css'

export interface LookCardProps {
  readonly look: Look
  readonly members: readonly TeamTodayMember[]
  readonly views: readonly ProgramView[]
}

/** Three people at most whom one should look at for the same, each with the reasons and the way to a note. */
export function LookCard({ look, members, views }: LookCardProps) {
  const id = `team-${look}`
  return (
    <section className={`card ${css.look}`} aria-labelledby={id}>
      <h2 id={id}>{t(`team.${look}.title`)}</h2>
      <p className="muted">{t(members.length > 0 ? `team.${look}.text` : `team.${look}.empty`)}</p>
      <ul>
        {members.map(member => (
          <li key={`${member.userId} ${member.programViewId}`}>
            <Link
              className={css.who}
              id={linkId(member.userId)}
              to={paths.team}
              search={searchOfPerson(member)}
              resetScroll={false}
              aria-haspopup="dialog"
            >
              <Avatar initials={initialsOfName(member.name, spokenLocale().intlCode)} />
              <span>
                <b>{member.name}</b>
                <small>{whereOf(member, views)}</small>
              </span>
              <Icon name="chev-r" flip />
            </Link>
            <p className={css.why}>
              {reasonTexts(member).map(reason => (
                <span key={reason}>{reason}</span>
              ))}
              {!member.hasAddress && <span className="muted">{t('team.no-address')}</span>}
              {member.lastNote && <span className="muted">{noteLine(member.lastNote)}</span>}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function whereOf({ programViewId, orgUnitName }: TeamTodayMember, views: readonly ProgramView[]): string {
  const program = views.find(view => view.programViewId === programViewId)?.programName
  return [program, orgUnitName].filter(Boolean).join(' · ')
}
