import { type ReactNode, useId } from 'react';

type FileInputProps = {
  accept?: string;
  /** Opens the camera directly, if there is one. */
  camera?: boolean;
  disabled: boolean;
  children: ReactNode;
} & (
  | { multiple?: false; onPick: (file: File) => void }
  | { multiple: true; onPick: (files: readonly File[]) => void }
);

/** A button that picks files, pictures unless other kinds are named. */
export function FileInput({
  accept = 'image/*',
  camera = false,
  disabled,
  children,
  ...picked
}: FileInputProps) {
  const id = useId();
  return (
    <label className="btn btn-quiet btn-sm" htmlFor={id}>
      <input
        id={id}
        type="file"
        className="unseen"
        accept={accept}
        disabled={disabled}
        multiple={picked.multiple}
        {...(camera ? { capture: 'environment' as const } : {})}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          const [file] = files;
          if (picked.multiple) picked.onPick(files);
          else if (file) picked.onPick(file);
          // So that the same file can be picked again.
          target.value = '';
        }}
      />
      {children}
    </label>
  );
}
