package io.signalbox.local.event;

/** An error that a service answers with. */
final class ServiceException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int status;
  private final String type;

  private ServiceException(int status, String type, String message) {
    super(message);
    this.status = status;
    this.type = type;
  }

  static ServiceException conflict(String message) {
    return new ServiceException(409, "ConflictException", message);
  }

  static ServiceException invalid(String message) {
    return new ServiceException(400, "ValidationException", message);
  }

  static ServiceException notFound(String message) {
    return new ServiceException(404, "ResourceNotFoundException", message);
  }

  static ServiceException unknownOperation(String message) {
    return new ServiceException(400, "UnknownOperationException", message);
  }

  int status() {
    return status;
  }

  String type() {
    return type;
  }
}
