import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import {
  listSettlementMethods,
  listSettlements,
  type SettlementFile,
} from '#shop/payments/settlement/settlement.contract.ts'
import { FileUpload } from '../../shell/file-import/file-upload.tsx'
import { callDesk, queryOf } from '../../shell/forms/call-desk.server.ts'
import { calls } from '../../shell/forms/calls.ts'
import { Choice, TextField } from '../../shell/forms/fields.tsx'
import { useMay } from '../../shell/frame-context.ts'
import { ImportHistory } from '../../shell/import-history.tsx'
import type { Column } from '../../shell/list/column.ts'
import { List } from '../../shell/list/list.tsx'
import { PageTop } from '../../shell/page-top.tsx'
import { Moment } from '../../shell/when.tsx'
import { useWords } from '../../words/words.tsx'
import { useMethodName } from '../methods.ts'
import { PaymentsNav } from '../payments-nav.tsx'
import { FileState } from './file-state.tsx'

const size = 25
export async function loader(args: LoaderFunctionArgs) {
  const [files, methods] = await Promise.all([
    callDesk(args, listSettlements, queryOf(args, listSettlements, { limit: String(size) })),
    callDesk(args, listSettlementMethods, {}),
  ])
  return { ...files, ...methods }
}

/** Settlement files of providers: upload, and past files. */
export default function Settlements() {
  const t = useWords('settlement')
  const may = useMay()
  const { files, total } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTop title={t('title')} />
      <PaymentsNav />
      {may('closing.write') ? <Upload /> : null}
      <List
        name="payments/settlements"
        label={t('title')}
        columns={useFileColumns()}
        rows={files}
        total={total}
        size={size}
        to={({ id }) => `/desk/payments/settlements/${id}`}
        none={{ text: t('none') }}
      />
    </>
  )
}

function Upload() {
  const t = useWords('settlement')
  const method = useMethodName()
  const { methods } = useLoaderData<typeof loader>()
  return (
    <FileUpload
      call={calls.uploadSettlement}
      list="/desk/payments/settlements"
      answer="file"
      title={t('send')}
      go={t('sendGo')}
      foot={<ImportHistory kind="settlement" />}
    >
      <Choice
        name="method"
        label={t('method')}
        options={methods.map((each) => [each, method(each)] as const)}
      />
      <TextField name="covers_from" label={t('coversFrom')} type="date" />
      <TextField name="covers_until" label={t('coversUntil')} type="date" />
      <p className="whole soft small">{t('sendHint')}</p>
    </FileUpload>
  )
}

function useFileColumns(): readonly Column<SettlementFile>[] {
  const t = useWords('settlement')
  const method = useMethodName()
  return [
    { key: 'fileName', title: t('file'), isName: true, className: 'wrap', cell: ({ fileName }) => fileName },
    { key: 'method', title: t('method'), cell: (file) => method(file.method) },
    {
      key: 'coversFrom',
      title: t('covers'),
      className: 'tight num',
      fields: ['coversFrom', 'coversUntil'],
      spare: 2,
      cell: ({ coversFrom, coversUntil }) => `${coversFrom} – ${coversUntil}`,
    },
    {
      key: 'state',
      title: t('state'),
      className: 'tight',
      cell: ({ state }) => <FileState state={state} />,
    },
    { key: 'lines', title: t('lines'), isNumber: true, cell: ({ lines }) => lines },
    {
      key: 'differences',
      title: t('differences'),
      isNumber: true,
      cell: ({ differences }) => differences,
    },
    {
      key: 'uploadedAt',
      title: t('sentAt'),
      className: 'tight soft',
      fields: ['uploadedAt', 'uploadedBy'],
      spare: 3,
      cell: ({ uploadedAt }) => <Moment at={uploadedAt} />,
    },
  ]
}
