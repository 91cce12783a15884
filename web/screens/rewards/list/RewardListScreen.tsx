import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useId } from 'react'
import { listRewards, type RewardSort, rewardSorts } from '../../../../contract/calls/rewards/products.ts'
import type { PageType } from '../../../../contract/calls/user/market-place-url.ts'
import type { Reward } from '../../../../contract/rewards.ts'
import { clientLabel } from '../../../branding/media-label.ts'
import { usePages } from '../../../client/use-pages.ts'
import { useFind } from '../../../parts/use-find.ts'
import { Picture } from '../../../scenes/Picture.tsx'
import camp from '../../../scenes/pictures/camp.svg'
import { useSession, useUser } from '../../../session/session.ts'
import { Bar } from '../../../ui/Bar.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { formatNumber } from '../../../words/format.ts'
import { pointsText } from '../../../words/points-text.ts'
import { t, type WordKey } from '../../../words/words.ts'
import { More } from '../parts/More.tsx'
import { RewardDrawing } from '../parts/RewardDrawing.tsx'
import css from '../parts/Rewards.module.css'
import { Read, RewardsPage } from '../parts/RewardsPage.tsx'
import { rewardPaths } from '../parts/reward-paths.ts'

const reaches = [
  ['now', 'rewards.only-reach'],
  ['goal', 'rewards.only-goal'],
] as const
interface Filters {
  readonly category?: Reward['category'] | undefined
  readonly reach?: 'now' | 'goal' | undefined
  readonly sort?: RewardSort | undefined
  readonly search?: string | undefined
}

/** What the client's own catalogue offers: what the person can have now, then what is worth aiming for (S03). */
export function RewardListScreen({ pageType: type }: { readonly pageType: PageType }) {
  const filters = useSearch({ strict: false }) as Filters
  const navigate = useNavigate()
  // The router reads some texts as numbers.
  const search = String(filters.search ?? '')
  const query = { type, ...filters, search: search.trim() || undefined }
  const list = usePages(
    listRewards,
    { query },
    'from',
    (last, pages) => (last.isMore ? String(pages.reduce((sum, { rewards }) => sum + rewards.length, 0)) : undefined),
    { keepsBefore: true },
  )
  const { data, error, isFetching, refetch } = list
  const field = useId()
  const change = (next: Filters) =>
    void navigate({ to: rewardPaths.list, params: { pageType: type }, search: next, replace: true, resetScroll: false })
  const [typed, find] = useFind(search, text => change({ ...filters, search: text || undefined }))

  return (
    <RewardsPage title={t(`header.redeem.${type}` as WordKey)} lead={t('rewards.lead')}>
      <search className={css.filters}>
        <div className={css.search}>
          <Icon name="search" />
          <label className="sr" htmlFor={field}>
            {t('rewards.search')}
          </label>
          <input
            className="input"
            id={field}
            type="search"
            autoComplete="off"
            maxLength={100}
            placeholder={t('rewards.search')}
            value={typed}
            onChange={event => find(event.target.value)}
          />
        </div>
        <div className={css.sort}>
          <label htmlFor={`${field}-sort`}>{t('rewards.sort')}</label>
          <select
            className="input select"
            id={`${field}-sort`}
            value={filters.sort ?? ''}
            onChange={event => change({ ...filters, sort: (event.target.value || undefined) as Filters['sort'] })}
          >
            <option value="">{t('rewards.sort.reach')}</option>
            {rewardSorts.map(sort => (
              <option key={sort} value={sort}>
                {t(`rewards.sort.${sort}`)}
              </option>
            ))}
          </select>
        </div>
        <div className={css.chips}>
          {reaches.map(([reach, key]) => (
            <button
              type="button"
              key={reach}
              aria-pressed={filters.reach === reach}
              onClick={() => change({ ...filters, reach: filters.reach === reach ? undefined : reach })}
            >
              {t(key)}
            </button>
          ))}
          {data?.pages[0]?.categories.map(category => (
            <button
              type="button"
              key={category}
              aria-pressed={filters.category === category}
              onClick={() => change({ ...filters, category: filters.category === category ? undefined : category })}
            >
              {t(`rewards.category.${category}`)}
            </button>
          ))}
        </div>
      </search>
      <Read
        reading={{
          data: data?.pages.flatMap(({ rewards }) => rewards),
          error,
          isFetching,
          refetch,
        }}
      >
        {rewards => (
          <>
            {filters.reach === 'goal' && <IfReached points={data?.pages[0]?.ifReached} />}
            <Groups
              rewards={rewards}
              ahead={filters.reach === 'goal' ? 'if-goal' : 'ahead'}
              isAheadFirst={filters.sort === 'high'}
              isWhole={data?.pages.at(-1)?.isMore === false}
            />
            <More list={list} />
          </>
        )}
      </Read>
    </RewardsPage>
  )
}

/** What there could be to spend, by the rules; never a promise. */
function IfReached({ points }: { readonly points: number | undefined }) {
  const label = clientLabel(useSession().company)
  const balance = useUser().accountBalance.result
  if (points === undefined) return null
  return (
    <p className={css.note} role="status">
      {points > balance
        ? t('rewards.if-goal-points', { points: pointsText(label, points) })
        : t('rewards.if-goal-none')}
    </p>
  )
}

interface GroupsProps {
  readonly rewards: readonly Reward[]
  /** What those that cost more than there is are called. */
  readonly ahead: 'ahead' | 'if-goal'
  readonly isAheadFirst: boolean
  /** Nothing is left to read: only then is it known how many there are. */
  readonly isWhole: boolean
}

function Groups({ rewards, ahead, isAheadFirst, isWhole }: GroupsProps) {
  const balance = useUser().accountBalance.result
  const groups = [
    ['in-reach', rewards.filter(({ points }) => points <= balance)],
    [ahead, rewards.filter(({ points }) => points > balance)],
  ] as const
  const ordered = isAheadFirst ? groups.toReversed() : groups
  if (rewards.length === 0) {
    return (
      <div role="status">
        <EmptyState title={t('rewards.none')} text={t('rewards.none-text')} picture={<Picture src={camp} plain />} />
      </div>
    )
  }
  return ordered.map(
    ([name, some]) =>
      some.length > 0 && (
        <section key={name} className={css.group} aria-labelledby={`rewards-${name}`}>
          <h2 id={`rewards-${name}`}>
            {t(`rewards.${name}`)} {isWhole && <small>{formatNumber(some.length)}</small>}
          </h2>
          <ul className={css.grid}>
            {some.map(reward => (
              <RewardCard key={reward.sku} reward={reward} balance={balance} />
            ))}
          </ul>
        </section>
      ),
  )
}

function RewardCard({ reward, balance }: { readonly reward: Reward; readonly balance: number }) {
  const label = clientLabel(useSession().company)
  const { sku, name, drawing, picture, points, piecesLeft } = reward
  const missing = points - balance
  const toGo = t('rewards.to-go', { points: pointsText(label, missing) })
  return (
    <li className={css.card}>
      <RewardDrawing name={drawing} picture={picture} />
      <h3 className={css.name}>
        <Link to={rewardPaths.item} params={{ sku }}>
          {name}
        </Link>
      </h3>
      <div className={css.foot}>
        <p className={css.price}>
          <Icon name="star" />
          {pointsText(label, points)}
        </p>
        {piecesLeft === 0 ? (
          <p>
            <Chip>{t('rewards.gone')}</Chip>
          </p>
        ) : (
          piecesLeft !== undefined &&
          piecesLeft <= 5 && <p className={css.why}>{t('rewards.few-left', { count: piecesLeft })}</p>
        )}
        {missing > 0 && (
          <>
            <Bar size="sm" percent={Math.floor((100 * Math.max(0, balance)) / points)} label={toGo} />
            <p className={css.why}>{toGo}</p>
          </>
        )}
      </div>
    </li>
  )
}
