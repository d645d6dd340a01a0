import { useEffect } from 'react'
import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from 'react-router'
import { listNotices, type Notice } from '#shop/work-queue/notices/notice.contract.ts'
import { Link } from '#ui/link.tsx'
import { useFrame } from '../shell/frame-context.ts'
import { ActForm } from '../shell/forms/act-form.tsx'
import { callDesk, queryOf } from '../shell/forms/call-desk.server.ts'
import { calls } from '../shell/forms/calls.ts'
import { Send } from '../shell/forms/fields.tsx'
import type { Column } from '../shell/list/column.ts'
import { List } from '../shell/list/list.tsx'
import { PageTop } from '../shell/page-top.tsx'
import { Moment } from '../shell/when.tsx'
import { rowOf } from '../shell/work-item-paths.rules.ts'
import { useWords } from '../words/words.tsx'

const size = 50

export const loader = (args: LoaderFunctionArgs) =>
  callDesk(args, listNotices, queryOf(args, listNotices, { limit: String(size) }))

/** The staff user's notifications, newest first; settled ones are marked. */
export default function Notices() {
  const { notices, total, unread } = useLoaderData<typeof loader>()
  const t = useWords('notices')
  useNewerNotices(unread)
  return (
    <>
      <PageTop title={t('title')}>
        <Link to="/desk/me/notifications" className="act">
          {t('settings')}
        </Link>
        {unread > 0 ? (
          <ActForm call={calls.readNotices} className="row">
            <Send look="">{t('readAll')}</Send>
          </ActForm>
        ) : null}
      </PageTop>
      <List
        name="notifications"
        label={t('title')}
        columns={useNoticeColumns()}
        rows={notices}
        total={total}
        size={size}
        none={{
          text: t('none'),
          action: { label: t('settings'), to: '/desk/me/notifications', right: 'desk' },
        }}
      />
    </>
  )
}

/** Reloads the list when the live counter exceeds it. */
function useNewerNotices(shown: number): void {
  const counted = useFrame().live.unread ?? 0
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (counted > shown) void revalidate()
  }, [counted, shown, revalidate])
}

function useNoticeColumns(): readonly Column<Notice>[] {
  const t = useWords('notices')
  const today = useWords('today')
  return [
    {
      key: 'item',
      title: t('what'),
      isName: true,
      fields: ['item', 'subject', 'isRead'],
      cell: ({ kind, subject, isRead, item }) => (
        <span className={isRead ? undefined : 'desk-unread'}>
          {isRead ? null : <span className="unseen">{t('unread')}: </span>}
          {item ? (
            <Link to={rowOf(kind, { id: subject, orderId: item.orderId })} className="link">
              {item.title}
            </Link>
          ) : (
            <span className="soft">{t('over')}</span>
          )}
        </span>
      ),
    },
    { key: 'kind', title: t('about'), cell: ({ kind }) => today(`matter.${kind}`) },
    { key: 'at', title: t('at'), className: 'tight soft', cell: ({ at }) => <Moment at={at} /> },
    {
      key: 'id',
      title: t('read'),
      isBare: true,
      isAct: true,
      className: 'tight',
      cell: ({ id, item, isRead }) =>
        isRead ? null : (
          <ActForm call={calls.readNotices} fixed={{ id }} className="row" says={null}>
            <Send look="quiet">
              {t('read')}
              <span className="unseen">: {item?.title ?? t('over')}</span>
            </Send>
          </ActForm>
        ),
    },
  ]
}
