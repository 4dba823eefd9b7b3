import { useEffect, useRef, useState } from "react";
import { Button } from "antd";
import { ImagePlus } from "lucide-react";
import { useToast } from "@portal/shared/contract/useToast";
import { noImage, type ImageChoice } from "../../data/images";
import { IMAGE_TYPES, ImageRefusal, prepareImage } from "../../data/prepareImage";
import styles from "./ImageField.module.css";

interface ImageFieldProps {
  id?: string;
  value?: ImageChoice;
  onChange?: (choice: ImageChoice) => void;
}

/** Uploads nothing until the form is submitted, which waits for the chosen image. */
export function ImageField({ id, value = noImage, onChange }: ImageFieldProps) {
  const toast = useToast("image");
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef<Promise<File>>(null);
  const usable = useRef(value);
  const { preview, isPreparing } = usePreview(value);

  async function choose(file: File | undefined) {
    if (!file) return;
    const prepared = prepareImage(file);
    latest.current = prepared;
    if (!isPreparing) usable.current = value;
    onChange?.({ url: value.url, file: prepared });
    try {
      await prepared;
    } catch (error) {
      toast({ ...problemOf(error), variant: "destructive" });
      if (latest.current === prepared) onChange?.(usable.current);
    }
  }

  function remove() {
    latest.current = null;
    onChange?.(noImage);
  }

  return (
    <div className={styles.field}>
      {(preview || isPreparing) && (
        <div className={styles.preview}>{preview && <img src={preview} alt="" />}</div>
      )}
      <div className={styles.actions}>
        <Button
          icon={<ImagePlus size={16} aria-hidden />}
          loading={isPreparing}
          onClick={() => input.current?.click()}
        >
          {isPreparing ? "Preparing image" : preview ? "Replace image" : "Choose image"}
        </Button>
        {preview && (
          <Button danger type="text" onClick={remove}>
            Remove
          </Button>
        )}
        <input
          ref={input}
          id={id}
          type="file"
          className={styles.input}
          accept={IMAGE_TYPES.join(",")}
          onChange={(event) => {
            void choose(event.target.files?.[0]);
            event.target.value = "";
          }}
        />
      </div>
    </div>
  );
}

/** The URL that shows the choice; null without an image, and until it is prepared. */
export function usePreview({ url, file }: ImageChoice) {
  const [prepared, setPrepared] = useState<{ of: ImageChoice["file"]; url: string }>();
  useEffect(() => {
    let isShown = true;
    let address = "";
    const show = (image: File) => {
      if (!isShown) return;
      address = URL.createObjectURL(image);
      setPrepared({ of: file, url: address });
    };
    // The field reports why an image cannot be used.
    if (file) Promise.resolve(file).then(show, () => undefined);
    return () => {
      isShown = false;
      setPrepared(undefined);
      URL.revokeObjectURL(address);
    };
  }, [file]);
  const isReady = file !== null && prepared?.of === file;
  return {
    preview: file ? (isReady ? prepared.url : null) : url,
    isPreparing: file !== null && !isReady,
  };
}

/** The toast for an image that cannot be used. */
export const problemOf = (error: unknown) =>
  error instanceof ImageRefusal
    ? { title: error.title, description: error.message }
    : { title: "Error", description: "The image could not be read. Please choose another one." };
