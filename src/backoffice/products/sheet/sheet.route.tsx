import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { getSheet, mostRows } from '#shop/products/sheet/sheet.contract.ts'
import { Link } from '#ui/link.tsx'
import { callDesk } from '../../shell/forms/call-desk.server.ts'
import { PageTop } from '../../shell/page-top.tsx'
import { useWords } from '../../words/words.tsx'
import { Sheet } from './sheet.tsx'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Products selected in the list, without duplicates. */
export async function loader(args: LoaderFunctionArgs) {
  const chosen = new URL(args.request.url).searchParams.getAll('ids').flatMap((ids) => ids.split(','))
  const ids = [...new Set(chosen)].filter((id) => uuid.test(id)).slice(0, 100)
  return callDesk(args, getSheet, { ids })
}

export default function ProductSheet() {
  const t = useWords('products')
  const { rows, isCut } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTop title={t('sheetTitle')}>
        <Link to="/desk/products" className="act">
          {t('title')}
        </Link>
      </PageTop>
      {rows.length === 0 ? (
        <p className="desk-empty">{t('sheetNone')}</p>
      ) : (
        <>
          <p className="soft">{t('sheetHint')}</p>
          {isCut ? <p className="told bad">{t('tooMany', { most: mostRows })}</p> : null}
          <Sheet rows={rows} />
        </>
      )}
    </>
  )
}
