def print(text):
    return text


print("own")
