export type TaskProblem = { message: string; code: string; type: string; link: string }
export type Task = {
  uid: number
  indexUid: string | null
  status: 'enqueued' | 'processing' | 'succeeded' | 'failed'
  type: string
  details?: Record<string, unknown>
  error: TaskProblem | null
  enqueuedAt: string
}

/** An error in Meilisearch's format, in responses and in tasks. */
export const problem = (code: string, message: string): TaskProblem => ({
  message,
  code,
  type: code.includes('api_key') || code.includes('authorization') ? 'auth' : 'invalid_request',
  link: `https://docs.meilisearch.com/errors#${code}`,
})

export class TaskFailed extends Error {
  readonly problem: TaskProblem
  constructor(code: string, message: string) {
    super(message)
    this.problem = problem(code, message)
  }
}

const delayMs = 15

/** Tasks that are executed one after the other, a moment after they were accepted. */
export function openTasks() {
  const all: Task[] = []
  let turn = Promise.resolve()

  async function perform(task: Task, work: () => void): Promise<void> {
    await new Promise((done) => setTimeout(done, delayMs))
    task.status = 'processing'
    try {
      work()
      task.status = 'succeeded'
    } catch (error) {
      if (!(error instanceof TaskFailed)) throw error
      task.status = 'failed'
      task.error = error.problem
    }
  }

  return {
    all: (): readonly Task[] => all,
    find: (uid: number): Task | undefined => all[uid],
    /** The response to the enqueuing request, before the task is done. */
    enqueue(type: string, indexUid: string | null, work: () => void, details?: Task['details']): Response {
      const enqueuedAt = new Date().toISOString()
      const task: Task = {
        uid: all.length,
        indexUid,
        status: 'enqueued',
        type,
        ...(details ? { details } : {}),
        error: null,
        enqueuedAt,
      }
      all.push(task)
      turn = turn.then(() => perform(task, work))
      return Response.json(
        { taskUid: task.uid, indexUid, status: 'enqueued', type, enqueuedAt },
        { status: 202 },
      )
    },
  }
}
export type Tasks = ReturnType<typeof openTasks>
