import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { getBatch } from '#shop/gift-batches/batch.contract.ts'
import { Link } from '#ui/link.tsx'
import { callDesk } from '../shell/forms/call-desk.server.ts'
import { EntryList } from '../shell/log/entry-sentence.tsx'
import { PageTop } from '../shell/page-top.tsx'
import { useWords } from '../words/words.tsx'
import { BatchActions } from './batch-actions.tsx'
import { BatchFacts } from './batch-facts.tsx'
import { BatchSumsTable } from './batch-sums.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const found = await callDesk(args, getBatch, { id: args.params.id ?? '' })
  return { ...found, refused: new URL(args.request.url).searchParams.get('refused') !== null }
}

/** A batch: state, use of its codes, and history. */
export default function GiftBatchPage() {
  const t = useWords('giftBatches')
  const page = useLoaderData<typeof loader>()
  const { giftBatch, history, refused } = page
  return (
    <>
      <PageTop title={giftBatch.name}>
        <Link to={`/desk/gift-codes?search=${encodeURIComponent(giftBatch.name)}`} className="act">
          {t('itsCodes')}
        </Link>
        <Link to="/desk/gift-batches" className="act quiet">
          {t('back')}
        </Link>
      </PageTop>
      {refused ? (
        <p role="alert" className="told bad">
          {t('noFile')}
        </p>
      ) : null}
      <BatchFacts batch={giftBatch}>
        <BatchActions page={page} />
      </BatchFacts>
      <BatchSumsTable batch={giftBatch} />
      {history.length === 0 ? null : (
        <section className="desk-card" aria-labelledby="history">
          <h2 id="history">{t('history')}</h2>
          <EntryList entries={history} />
        </section>
      )}
    </>
  )
}
