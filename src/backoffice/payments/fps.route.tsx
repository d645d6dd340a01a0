import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { listFpsClaims, listFpsLines } from '#shop/payments/desk.contract.ts'
import { callDesk, queryOf } from '../shell/forms/call-desk.server.ts'
import { useMay } from '../shell/frame-context.ts'
import { PageTop } from '../shell/page-top.tsx'
import { useWords } from '../words/words.tsx'
import { BankLines } from './bank-lines.tsx'
import { FpsClaims } from './fps-claims.tsx'
import { Statement } from './statement.tsx'

const size = 50

export async function loader(args: LoaderFunctionArgs) {
  const paging = { state: 'unmatched' as const, ...queryOf(args, listFpsLines, { limit: String(size) }) }
  const [{ claims }, { lines, total }] = await Promise.all([
    callDesk(args, listFpsClaims, {}),
    callDesk(args, listFpsLines, paging),
  ])
  return { claims, lines, total, state: paging.state, now: new Date().toISOString() }
}

/** Claimed payments, bank statements, and lines without a certain match (rules/payments#9). */
export default function Fps() {
  const t = useWords('fps')
  const { claims, lines, total, state, now } = useLoaderData<typeof loader>()
  const may = useMay()
  return (
    <>
      <PageTop title={t('title')} />
      <div className="stack wide">
        <FpsClaims claims={claims} now={now} />
        {may('fps.match') ? <Statement /> : null}
        <BankLines lines={lines} state={state} total={total} size={size} />
      </div>
    </>
  )
}
