import { type ReactNode, useId } from 'react';

type PictureInputProps = {
  /** Opens the camera directly, if there is one. */
  camera?: boolean;
  disabled: boolean;
  onPick: (file: File) => void;
  children: ReactNode;
};

export function PictureInput({ camera = false, disabled, onPick, children }: PictureInputProps) {
  const id = useId();
  return (
    <label className="btn btn-quiet btn-sm" htmlFor={id}>
      <input
        id={id}
        type="file"
        className="unseen"
        accept="image/*"
        disabled={disabled}
        {...(camera ? { capture: 'environment' as const } : {})}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onPick(file);
          // So that the same file can be picked again.
          target.value = '';
        }}
      />
      {children}
    </label>
  );
}
