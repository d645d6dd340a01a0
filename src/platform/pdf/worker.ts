import { parentPort } from 'node:worker_threads'
import { renderPage } from './render.ts'
import type { PdfPage } from './page.ts'

// Runs as a worker thread, see client.ts.
parentPort?.on('message', ({ id, page }: { id: number; page: PdfPage }) => {
  renderPage(page).then(
    (pdf) => parentPort?.postMessage({ id, pdf }, []),
    (error: unknown) =>
      parentPort?.postMessage(
        { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) },
        [],
      ),
  )
})
