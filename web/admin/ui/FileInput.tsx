import { type ReactNode, useId } from 'react';

type FileInputProps = { accept: string; isBusy: boolean; onPick: (file: File) => void; children: ReactNode };

export function FileInput({ accept, isBusy, onPick, children }: FileInputProps) {
  const id = useId();
  return (
    <label className="btn btn-quiet btn-sm" htmlFor={id} aria-busy={isBusy}>
      <input
        id={id}
        type="file"
        className="unseen"
        accept={accept}
        disabled={isBusy}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onPick(file);
          // Allows picking the same file again.
          target.value = '';
        }}
      />
      {children}
    </label>
  );
}
