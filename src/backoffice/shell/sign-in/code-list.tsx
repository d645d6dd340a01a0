/** Recovery codes in two columns, to be copied or printed. */
export const CodeList = ({ codes }: { codes: readonly string[] }) => (
  <ol className="desk-codes num">
    {codes.map((code) => (
      <li key={code}>{code}</li>
    ))}
  </ol>
)
