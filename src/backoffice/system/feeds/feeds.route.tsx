import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { listFeeds, type DeskFeed } from '#shop/feeds/feed.contract.ts'
import { Link } from '#ui/link.tsx'
import { ActForm } from '../../shell/forms/act-form.tsx'
import { callDesk } from '../../shell/forms/call-desk.server.ts'
import { calls } from '../../shell/forms/calls.ts'
import { Send } from '../../shell/forms/fields.tsx'
import { useMay } from '../../shell/frame-context.ts'
import { PageTop } from '../../shell/page-top.tsx'
import { Scroll } from '../../shell/scroll.tsx'
import { Age } from '../../shell/when.tsx'
import { useWords } from '../../words/words.tsx'
import { FeedAddress } from './feed-address.tsx'
import { useFeedName } from './feed-name.ts'

export const loader = (args: LoaderFunctionArgs) => callDesk(args, listFeeds, {})

/** Product feeds for other platforms: state, content, and address. */
export default function Feeds() {
  const t = useWords('feeds')
  const may = useMay()
  const { feeds, now } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTop title={t('title')}>
        {may('settings.read') ? (
          <Link to="/desk/settings/product_feeds" className="act">
            {t('setting')}
          </Link>
        ) : null}
      </PageTop>
      <p className="soft">{t('about')}</p>
      {feeds.length === 0 ? (
        <p className="desk-empty">{t('none')}</p>
      ) : (
        <section className="desk-card flush" aria-label={t('title')}>
          <Scroll label={t('title')}>
            <table className="desk-table">
              <thead>
                <tr>
                  <th>{t('feed')}</th>
                  <th>{t('state')}</th>
                  <th>{t('inIt')}</th>
                  <th>{t('notes')}</th>
                  <th>{t('address')}</th>
                  {may('integrations.manage') ? (
                    <th>
                      <span className="unseen">{t('again')}</span>
                    </th>
                  ) : null}
                </tr>
              </thead>
              <tbody>
                {feeds.map((feed) => (
                  <FeedRow key={feed.key} feed={feed} now={now} />
                ))}
              </tbody>
            </table>
          </Scroll>
        </section>
      )}
    </>
  )
}

const tones = { first: '', fresh: 'ok', changing: '', late: 'bad' } as const

function FeedRow({ feed, now }: { feed: DeskFeed; now: string }) {
  const t = useWords('feeds')
  const may = useMay()
  const name = useFeedName()(feed)
  const { key, state, checkedAt, waiting, products, items, problems, address } = feed
  const notes = problems.reduce((sum, problem) => sum + problem.products, 0)
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="tight">
        <span className={`desk-label ${tones[state]}`}>{t(`stateOf.${state}`)}</span>
        {checkedAt === null ? null : (
          <div className="small soft">
            {t('asOf')} <Age at={checkedAt} now={now} />
          </div>
        )}
        {waiting > 0 ? <div className="small soft">{t('waiting', { count: waiting })}</div> : null}
      </td>
      <td>{t('contents', { products, items })}</td>
      <td>
        {notes === 0 ? (
          '—'
        ) : (
          <Link
            to={`/desk/system/feeds/problems?${new URLSearchParams({ feed: key })}`}
            className="link"
            aria-label={t('noteCountOf', { count: notes, name })}
          >
            {t('noteCount', { count: notes })}
          </Link>
        )}
      </td>
      <td>
        <FeedAddress address={address} name={name} />
      </td>
      {may('integrations.manage') ? (
        <td className="tight">
          <MakeAgain feed={key} name={name} />
        </td>
      ) : null}
    </tr>
  )
}

function MakeAgain({ feed, name }: { feed: string; name: string }) {
  const t = useWords('feeds')
  return (
    <ActForm
      call={calls.makeFeed}
      fixed={{ feed }}
      className="row"
      says={t('making')}
      label={t('againOf', { name })}
    >
      <Send look="">{t('again')}</Send>
    </ActForm>
  )
}
