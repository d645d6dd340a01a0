/** Attributes of a span: literals of the code and counts; never data that was sent or stored (rules/operations#24). */
export type SpanFacts = Readonly<Record<string, string | number>>

/** A span within a request or job: `internal` is work of this process, `client` a call to the database or a company. */
export type Span = { name: string; kind: 'internal' | 'client'; facts?: SpanFacts }

/**
 * Root of a trace. `after`: link to the request that queued this job (from `tracePlace`). `below`: parent span in the
 * calling process of the shop, whose trace this one joins.
 */
export type Door = {
  name: string
  kind: 'server' | 'consumer'
  facts?: SpanFacts
  after?: string | null
  below?: string | null
}

export type OpenDoor = {
  /** Runs the work; spans that it begins are children of the root span. */
  run<T>(work: () => T): T
  /** `failed`: the error code. */
  end(facts: SpanFacts, failed: string | null): void
}

/** The tracing implementation, where tracing is enabled (`opentelemetry.ts`). */
export type Tracer = {
  open(door: Door): OpenDoor
  /** Runs the work in a child span; outside of a traced root it just runs it. */
  part<T>(span: () => Span, work: () => Promise<T>): Promise<T>
  /** Adds attributes to the root span; `name` replaces its name. */
  note(facts: SpanFacts, name?: string): void
  /** Adds attributes to the current span. */
  notePart(facts: SpanFacts): void
  /** The current span context, for jobs that this request queues; null: it is not traced. */
  place(): string | null
  /** Sends the remaining spans, for at most three seconds. */
  close(): Promise<void>
}

let current: Tracer | null = null

/** Null: tracing is disabled, which costs a comparison. */
export const useTracer = (tracer: Tracer | null): void => {
  current = tracer
}

export const isTracing = (): boolean => current !== null

export const openDoor = (door: Door): OpenDoor | null => (current === null ? null : current.open(door))

/** Runs the work in a child span; `span` is called only within a traced root. Throws what the work throws. */
export const traced = <T>(span: () => Span, work: () => Promise<T>): Promise<T> =>
  current === null ? work() : current.part(span, work)

export const noteDoor = (facts: SpanFacts, name?: string): void => current?.note(facts, name)

export const notePart = (facts: SpanFacts): void => current?.notePart(facts)

/** The current span context, for links from jobs: two random numbers without personal data. */
export const tracePlace = (): string | null => (current === null ? null : current.place())
