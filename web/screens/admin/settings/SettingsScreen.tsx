import { Link } from '@tanstack/react-router'
import { getSettings } from '../../../../contract/calls/admin/settings.ts'
import { useCall } from '../../../client/use-call.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Icon, type IconName } from '../../../ui/Icon.tsx'
import { c } from '../../../words/console-words.ts'
import { consolePaths } from '../console-paths.ts'
import { mayDo, useMe } from '../frame/me.ts'
import { Page } from '../frame/Page.tsx'
import { ListState } from '../parts/ListState.tsx'
import { cardIcons, cardTitle, linesOf, shownCards } from './cards.ts'

/** What the client has set, a card for each subject, each with the way to change it (W06c). */
export function SettingsScreen() {
  const isOwner = mayDo(useMe(), 'administer')
  return (
    <Page title={c('settings.name')} lead={c('settings.lead')}>
      {isOwner ? <Cards /> : <Alert>{c('settings.owners-only')}</Alert>}
    </Page>
  )
}

function Cards() {
  const { data, error, refetch } = useCall(getSettings)
  return (
    <section className="pane pane--flush" aria-label={c('settings.name')}>
      <ListState data={data} error={error} retry={refetch}>
        {({ cards }) => (
          <ul className="wait">
            {shownCards.map(card => (
              <li key={card}>
                <span className="icon-tile icon-tile--plain">
                  <Icon name={cardIcons[card]} />
                </span>
                <div>
                  <Link className="rowlink" to="/admin/settings/$card" params={{ card } as never}>
                    {cardTitle(card)}
                  </Link>
                  {linesOf(card, cards[card].value).map(line => (
                    <p key={line}>{line}</p>
                  ))}
                </div>
                <Icon name="chev-r" flip />
              </li>
            ))}
            <PlaceRow
              to={consolePaths.settingsCatalogue}
              icon="bag"
              title={c('settings.catalogue')}
              text={c('settings.catalogue-lead')}
            />
            <PlaceRow to={consolePaths.settingsTexts} icon="shield" title={c('texts.name')} text={c('texts.lead')} />
            <PlaceRow to={consolePaths.settingsHosts} icon="globe" title={c('hosts.name')} text={c('hosts.lead')} />
            <PlaceRow to={consolePaths.signOn} icon="key" title={c('sign-on.name')} text={c('sign-on.lead')} />
          </ul>
        )}
      </ListState>
    </section>
  )
}

/** A subject with a page of its own. */
function PlaceRow({ to, icon, title, text }: Readonly<{ to: string; icon: IconName; title: string; text: string }>) {
  return (
    <li>
      <span className="icon-tile icon-tile--plain">
        <Icon name={icon} />
      </span>
      <div>
        <Link className="rowlink" to={to}>
          {title}
        </Link>
        <p>{text}</p>
      </div>
      <Icon name="chev-r" flip />
    </li>
  )
}
